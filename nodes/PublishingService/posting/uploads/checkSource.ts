import type { UploadKind } from '../../contract/schemas';
import { LIMITS } from '../../contract/serviceLimits';
import { isServiceVideo } from '../../media/formats';
import { kindOf, typeOfName, videoFilename } from '../../values/mediaKind';
import { formatNumber, quote, shortened } from '../../values/text';
import type { PostItem, ProblemReport, UploadSettings } from '../postDraft';
import type { BinaryFile } from './binaryFile';

export interface CheckedFile {
	readonly kind: UploadKind;
	readonly file: BinaryFile;
}

/** The item that has the file, and the report of what is wrong with it. */
interface FileReader {
	readonly item: Pick<PostItem, 'files'>;
	readonly report: Pick<ProblemReport, 'refuse'>;
}

/** The field that names a file, and the name in this field. */
interface FilePlace {
	readonly field: string;
	readonly property: string;
}

/** Values of the user that replace those of a file. */
export interface FileCorrections {
	readonly kind: UploadKind | undefined;
	readonly filename: string | undefined;
	readonly contentType: string | undefined;
}

/** Checks a file and the header of a video against the upload rules, and reports what breaks them. */
export async function checkedFile(
	{ item, report }: FileReader,
	{ field, property }: FilePlace,
	{ checkVideo }: Pick<UploadSettings, 'checkVideo'>,
	corrections: Partial<FileCorrections> = {},
): Promise<CheckedFile | undefined> {
	const itemFile = await item.files.find(property);
	if (!itemFile) {
		return report.refuse(
			field,
			`names ${quote(property)}, but ${filesOf(item)}`,
			`names the file ${quote(property)}, but a model cannot give files. Use a tool that accepts links, or tell the user that this tool does not`,
		);
	}
	const contentType = corrections.contentType ?? (await specificType(itemFile));
	const kind = corrections.kind ?? kindOf(contentType);
	const name = `"${property}" (${itemFile.filename})`;
	if (!kind) {
		return report.refuse(
			field,
			`: ${name} is neither a video nor an image, but ${contentType}. Use a file that ends in .mp4, .mov, .jpg or .png`,
		);
	}
	const typed = { ...itemFile, contentType };
	const file = { ...typed, filename: filenameOf(kind, typed, corrections.filename) };
	const problem = ruleBroken(kind, file);
	if (problem) {
		return report.refuse(field, `${name} ${problem}`);
	}
	const isRead = kind === 'video' && checkVideo;
	const broken = isRead ? await itemFile.content.videoProblem() : undefined;
	if (broken) {
		return report.refuse(
			field,
			`${name} breaks a media rule. ${broken} Export the video again with accepted values`,
		);
	}
	return { kind, file };
}

/** The file name to send; the end of a name that is too long is kept, because its extension counts. */
function filenameOf(kind: UploadKind, file: BinaryFile, corrected: string | undefined): string {
	const ownName = kind === 'video' ? videoFilename(file.filename, file.contentType) : file.filename;
	return [...(corrected ?? ownName)].slice(-LIMITS.filename).join('');
}

function filesOf(item: Pick<PostItem, 'files'>): string {
	const names = item.files.list().map(({ property }) => `"${property}"`);
	if (names.length === 0) {
		return 'the item has no files. Read the file in an earlier node';
	}
	return `the ${names.length === 1 ? 'file here is' : 'files here are'} called ${names.join(', ')}`;
}

/**
 * The content type: from the bytes if the service accepts this type; else n8n's type, or the type
 * of the name if n8n has none.
 */
async function specificType({ content, contentType, filename }: BinaryFile): Promise<string> {
	const typeOfBytes = await content.contentType();
	if (
		typeOfBytes !== undefined &&
		(isServiceVideo(typeOfBytes) || kindOf(typeOfBytes) === 'image')
	) {
		return typeOfBytes;
	}
	return kindOf(contentType) ? contentType : (typeOfName(filename) ?? typeOfBytes ?? contentType);
}

function ruleBroken(
	kind: UploadKind,
	{ filename, contentType, sizeBytes }: BinaryFile,
): string | undefined {
	const [kindName, limit] =
		kind === 'video' ? ['a video', LIMITS.videoBytes] : ['an image', LIMITS.imageBytes];
	if (sizeBytes === 0) {
		return 'is empty';
	}
	if (sizeBytes > limit) {
		return `has ${formatNumber(sizeBytes)} bytes, the limit for ${kindName} is ${formatNumber(limit)}`;
	}
	if (contentType.length > LIMITS.contentType) {
		return `has a content type of more than ${LIMITS.contentType} characters`;
	}
	// Type and subtype, perhaps with parameters, in one line: a line break would begin another header.
	if (!/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+( *;[\x20-\x7e]*)?$/.test(contentType)) {
		return `has ${JSON.stringify(contentType)} as its content type. A content type looks like image/png`;
	}
	if (kind === 'image') {
		return imageTypeProblem(contentType);
	}
	return videoTypeProblem(contentType) ?? videoNameProblem(filename);
}

export function imageTypeProblem(contentType: string): string | undefined {
	return kindOf(contentType) === 'video'
		? `is ${shortened(contentType)}, which is a video. Set 'Kind' to 'Video'`
		: undefined;
}

export function videoTypeProblem(contentType: string): string | undefined {
	if (isServiceVideo(contentType)) {
		return undefined;
	}
	return `is ${shortened(contentType)}, but the service accepts only MP4 (video/mp4) and MOV (video/quicktime)`;
}

export function videoNameProblem(filename: string): string | undefined {
	if (/\.(mp4|mov)$/i.test(filename)) {
		return undefined;
	}
	return `is sent as ${quote(filename)}, but a video's file name must end in .mp4 or .mov`;
}
