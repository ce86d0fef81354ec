import { startOf } from '../../values/dayNumbers';
import { isEmpty } from '../../values/text';

/**
 * Keys under which Airtable, Asana, Baserow, ClickUp, Coda, monday.com, NocoDB, Notion, SeaTable and
 * SharePoint keep the text of a choice, a link or a person, as `plainKey` writes them.
 */
const TEXT_KEYS: readonly string[] = [
	'name',
	'value',
	'label',
	'title',
	'plaintext',
	'text',
	'status',
	'displayvalue',
	'displayname',
	'lookupvalue',
	'checked',
];
/** The text of a formula without a result, such as `{ error: 'emptyDependency' }` of Airtable. */
const NO_RESULT = '#ERROR!';
/** Keys that only a file has; a link of Coda or Notion is one too. */
const FILE_KEYS: readonly string[] = ['url', 'file', 'external', 'signedurl', 'path'];
/** A key without its case and underscores: `display_value` and `displayValue` are the same. */
const plainKey = (key: string) => key.toLowerCase().replace(/_/g, '');
/** Keys that Notion puts next to the value of a property. */
const PROPERTY_KEYS: ReadonlySet<string> = new Set(['id', 'type', 'function', 'has_more']);
/** Objects in objects, such as a lookup of a formula; deeper ones are data of another kind. */
const MAX_DEPTH = 4;

export function isRecord(value: unknown): value is Record<string, unknown> {
	if (typeof value !== 'object' || value === null) {
		return false;
	}
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === Object.prototype || prototype === null;
}

/**
 * Reads the value of a property as Notion's API gives it, without n8n's Simplify. Every other value stays.
 *
 * @example readPropertyValue({ id: 'a', type: 'select', select: { name: 'Draft' } }) // { name: 'Draft' }
 */
export function readPropertyValue(cell: unknown, depth = MAX_DEPTH): unknown {
	if (depth === 0) {
		return cell;
	}
	if (Array.isArray(cell)) {
		const list: readonly unknown[] = cell;
		const values = list.map((entry) => readPropertyValue(entry, depth - 1));
		const isSame = values.every((value, at) => value === list[at]);
		return isSame ? cell : values.flat();
	}
	if (!isRecord(cell)) {
		return cell;
	}
	const { type } = cell;
	if (typeof type !== 'string' || !Object.hasOwn(cell, type)) {
		return cell;
	}
	const isProperty = Object.keys(cell).every((key) => key === type || PROPERTY_KEYS.has(key));
	return isProperty ? readPropertyValue(cell[type], depth - 1) : cell;
}

/** Joins the pieces of a text in Notion, which each have their own style; undefined for other lists. */
export function joinRichText(list: readonly unknown[]): string | undefined {
	const pieces = list.map((piece) => (isRecord(piece) ? piece.plain_text : undefined));
	const isText = pieces.length > 0 && pieces.every((piece) => typeof piece === 'string');
	return isText ? pieces.join('') : undefined;
}

/** Recognizes a choice of a database, or a list of choices: only a choice has a color and a text. */
export function isChoice(cell: unknown): boolean {
	if (Array.isArray(cell)) {
		return cell.length > 0 && cell.every(isChoice);
	}
	return isRecord(cell) && typeof cell.color === 'string' && readText(cell) !== undefined;
}

type CellText = string | number | boolean;

/** Reads the text of an object that represents a text; undefined if the object may be a file. */
export function readText(cell: unknown): CellText | undefined {
	return textIn(cell, isFile, MAX_DEPTH);
}

/**
 * Reads the text of an object that is certainly no file, such as a status: a reference of Coda has the
 * address of its row next to its name.
 */
export function readLabel(cell: unknown): CellText | undefined {
	return textIn(cell, () => false, MAX_DEPTH);
}

type FieldsOfCell = ReadonlyMap<string, unknown>;

function isFile(fields: FieldsOfCell): boolean {
	return FILE_KEYS.some((key) => !isEmpty(fields.get(key)));
}

function textIn(
	cell: unknown,
	isOther: (fields: FieldsOfCell) => boolean,
	depth: number,
): CellText | undefined {
	if (!isRecord(cell) || depth === 0) {
		return undefined;
	}
	const start = startOf(cell);
	if (start !== undefined) {
		return start;
	}
	const fields = new Map(Object.entries(cell).map(([key, value]) => [plainKey(key), value]));
	if (isOther(fields)) {
		return undefined;
	}
	const value = TEXT_KEYS.map((key) => fields.get(key)).find((text) => !isEmpty(text));
	if (value === undefined && !isEmpty(fields.get('error'))) {
		return NO_RESULT;
	}
	const isText =
		typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
	return isText ? value : textIn(value, isOther, depth - 1);
}
