import { columnsWithRole, type RuleTest } from './roleRule';
import { hasUnknownRemark } from './headingRemarks';
import { hasStem, mentions } from './headingWords';
import type { ColumnProfile } from './columnProfile';

const holdAddresses = (columns: readonly ColumnProfile[]) =>
	columns.some(({ holds }) => holds('some', 'address'));

/** True for a column with an unknown name that mentions media, if its cells contain media. */
export const mayBeMedia: RuleTest = ({ heading, meaning, holds }) =>
	meaning.is === 'unknown' && mentions(heading, 'medium') && holds('some', 'medium');

/** True if platforms have different media, or if the sheet has other media columns, too. */
export const areMediaOfPlatforms: RuleTest = (_, context) => {
	const ofPlatforms = context.columns.filter(({ ofPlatform }) => ofPlatform?.role === 'media');
	const platforms = new Set(ofPlatforms.map(({ ofPlatform }) => ofPlatform?.platform));
	if (platforms.size > 1) {
		return true;
	}
	if (MEDIA_OF_SERVICE.some((role) => columnsWithRole(context, role).length > 0)) {
		return true;
	}
	const others = context.columns.filter((column) => !ofPlatforms.includes(column));
	return others.some((column) => {
		const isNamedMedia = column.meanings.has('media') && column.holds('some', 'medium');
		return isNamedMedia || mayBeMedia(column, context);
	});
};

/**
 * True for a column with addresses or with names of files. Descriptions, and a column such as "File", are media only
 * if no other column contains addresses.
 */
export const isMedia: RuleTest = ({ heading, holds }, context) => {
	const mayDescribeMedia = holds('all', 'words') || hasStem(heading, 'file');
	if (holds('some', 'address') || !mayDescribeMedia) {
		return true;
	}
	const namedMedia = context.free.filter(({ meanings }) => meanings.has('media'));
	return !holdAddresses([...columnsWithRole(context, 'media'), ...namedMedia]);
};

/** True if all media columns so far are columns such as "File" without addresses, so that links are the media. */
export const areFiles: RuleTest = (_, context) => {
	const media = columnsWithRole(context, 'media');
	return media.every(({ heading }) => hasStem(heading, 'file')) && !holdAddresses(media);
};

export const hasRemarkOnMedia: RuleTest = ({ heading }) => hasUnknownRemark(heading, 'media');

export const MEDIA_OF_SERVICE = ['uploadIds', 'imagePack', 'imageFolder'] as const;
