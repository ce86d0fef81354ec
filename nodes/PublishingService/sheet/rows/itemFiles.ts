import { type MediaEntry, typeOfName } from '../../values/mediaKind';

/** A file of the item, as n8n describes it. */
export interface ItemFile {
	/** The binary property in which n8n keeps the file. */
	readonly property: string;
	readonly filename?: string;
	readonly contentType?: string;
}

export function mediaOfFile({ property }: ItemFile): MediaEntry {
	return { from: 'binary', field: 'media', property };
}

export function isMediaFile({ filename = '', contentType = '' }: ItemFile): boolean {
	return /^(?:video|image)\//.test(contentType) || typeOfName(filename) !== undefined;
}

/** Finds a file by its name, with or without a folder in front or its extension, or by its property. */
export function findFile(files: readonly ItemFile[], name: string): ItemFile | undefined {
	const plainName = plainFilename(name);
	if (plainName === '') {
		return undefined;
	}
	return (
		findOnly(files, ({ filename = '' }) => plainFilename(filename) === plainName) ??
		files.find(({ property }) => property === name) ??
		findOnly(files, ({ filename = '' }) => plainFilename(withoutExtension(filename)) === plainName)
	);
}

/**
 * Finds the files of a field of n8n's Form Trigger, which puts `{ filename, mimetype, size }` into
 * the cell and the file into the binary data of the item. Undefined unless each entry of the cell
 * is such an object with its file.
 */
export function findFormFiles(
	files: readonly ItemFile[],
	heading: string,
	cell: unknown,
): readonly ItemFile[] | undefined {
	const entries: readonly unknown[] = Array.isArray(cell) ? cell : [cell];
	// The Form Trigger names the binary property like this.
	const property = heading.replace(/\W/g, '_');
	const places = entries.length === 1 ? [property, `${property}_0`] : [];
	const filesOfEntries = entries.flatMap((entry, at) => {
		const name = readFormFilename(entry);
		const properties = places.length > 0 ? places : [`${property}_${at}`];
		if (name === undefined) {
			return [];
		}
		const ofField = files.find(
			(file) => properties.includes(file.property) && file.filename === name,
		);
		return ofField ?? findFile(files, name) ?? [];
	});
	const hasAllFiles = filesOfEntries.length > 0 && filesOfEntries.length === entries.length;
	return hasAllFiles ? filesOfEntries : undefined;
}

function readFormFilename(entry: unknown): string | undefined {
	if (typeof entry !== 'object' || entry === null) {
		return undefined;
	}
	const isOfForm = 'filename' in entry && 'mimetype' in entry;
	return isOfForm && typeof entry.filename === 'string' ? entry.filename : undefined;
}

/** The file that is meant; undefined if there are several, because it is unclear which one. */
function findOnly(
	files: readonly ItemFile[],
	isMeant: (file: ItemFile) => boolean,
): ItemFile | undefined {
	const [first, ...others] = files.filter(isMeant);
	return others.length === 0 ? first : undefined;
}

function withoutExtension(filename: string): string {
	return filename.replace(/\.[a-z0-9]{1,5}$/i, '');
}

function plainFilename(name: string): string {
	const filename = name.split(/[/\\]/).pop() ?? '';
	return filename.normalize('NFC').trim().toLowerCase();
}
