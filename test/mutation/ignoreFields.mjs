const texts = new Set(['action', 'description', 'displayName', 'placeholder']);

const nameOf = ({ key }) => key?.name ?? key?.value;

const isField = (node) =>
	node?.type === 'ObjectExpression' &&
	node.properties.some((property) => nameOf(property) === 'displayName');

/**
 * What is data for n8n's editor and not code: the literal of a field, and texts that are only shown.
 * docs/operations.md holds them, a test compares it with the code, and n8n's linter reads them.
 */
const fields = {
	shouldIgnore(path) {
		if (isField(path.node)) return 'the literal of a field';
		if (path.isArrayExpression() && path.node.elements.some(isField)) return 'a list of fields';
		if (
			path.isStringLiteral() &&
			path.parentPath.isObjectProperty() &&
			texts.has(nameOf(path.parent))
		) {
			return 'a text of the editor';
		}
		return undefined;
	},
};

export const strykerPlugins = [{ kind: 'Ignore', name: 'fields', value: fields }];
