/**
 * Properties with texts that people read in the editor and in messages; test/suites/unit/words
 * checks their words.
 */
const texts = new Set([
	...['action', 'description', 'displayName', 'placeholder'],
	...['problem', 'nextStep', 'hint'],
]);

const nameOf = ({ key }) => key?.name ?? key?.value;

const isField = (node) =>
	node?.type === 'ObjectExpression' &&
	node.properties.some((property) => nameOf(property) === 'displayName');

const isText = (path) => path.isStringLiteral() || path.isTemplateLiteral();

/** The sentence of an error, or a part of it that a condition chooses. */
function isShown(path) {
	let { node, parentPath: parent } = path;
	while (parent?.isConditionalExpression() && parent.node.test !== node) {
		({ node, parentPath: parent } = parent);
	}
	if (parent?.isObjectProperty()) {
		return parent.node.value === node && texts.has(nameOf(parent.node));
	}
	return (
		parent?.isNewExpression() === true &&
		parent.node.arguments[0] === node &&
		/Error$/.test(parent.node.callee.name ?? '')
	);
}

/**
 * Ignores data for n8n's editor, which is not code: the literals of fields, and texts that are
 * only shown. docs/operations.md lists names and values, a test compares it with the code, and
 * n8n's linter reads the texts.
 */
const fields = {
	shouldIgnore(path) {
		if (isField(path.node)) {
			return 'the literal of a field';
		}
		if (path.isArrayExpression() && path.node.elements.some(isField)) {
			return 'a list of fields';
		}
		if (isText(path) && isShown(path)) {
			return 'a text that is only shown';
		}
		return undefined;
	},
};

export const strykerPlugins = [{ kind: 'Ignore', name: 'fields', value: fields }];
