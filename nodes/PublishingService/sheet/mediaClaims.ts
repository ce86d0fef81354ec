import { having, type Test } from './claim';
import { hasUnknownRemark } from './columns/remarks';
import { hasStem, mentions } from './headingWords';
import type { ColumnProfile } from './profile';

const holdAddresses = (columns: readonly ColumnProfile[]) =>
	columns.some(({ holds }) => holds('some address'));

/** True for a column with an unknown name that mentions media, if its cells contain media. */
export const mayBeMedia: Test = ({ heading, says, holds }) =>
	says.is === 'unknown' && mentions(heading, 'medium') && holds('some medium');

/** True if platforms have different media, or if the sheet has other media columns, too. */
export const areMediaOfNetworks: Test = (_, given) => {
	const own = given.columns.filter(({ ofNetwork }) => ofNetwork?.role === 'media');
	const others = given.columns.filter((one) => !own.includes(one));
	return (
		new Set(own.map(({ ofNetwork }) => ofNetwork?.platform)).size > 1 ||
		MEDIA_OF_SERVICE.some((role) => having(given, role).length > 0) ||
		others.some(
			(one) => (one.said.has('media') && one.holds('some medium')) || mayBeMedia(one, given),
		)
	);
};

/**
 * True for columns with addresses. File names and descriptions are media only if no column contains
 * addresses.
 */
export const isMedia: Test = ({ heading, holds }, given) =>
	holds('some address') ||
	(!holds('all words') && !hasStem(heading, 'file')) ||
	!holdAddresses([
		...having(given, 'media'),
		...given.free.filter(({ said }) => said.has('media')),
	]);

export const areFiles: Test = (_, given) => {
	const media = having(given, 'media');
	return media.every(({ heading }) => hasStem(heading, 'file')) && !holdAddresses(media);
};

export const hasRemarkOnMedia: Test = ({ heading }) => hasUnknownRemark(heading, 'media');

export const MEDIA_OF_SERVICE = ['uploadIds', 'imagePack', 'imageFolder'] as const;
