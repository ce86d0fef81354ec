import * as enums from '../../../../nodes/PublishingService/contract/enums';
import { STATUS_OPTIONS } from '../../../../nodes/PublishingService/contract/postStatuses';
import { at } from './document';

const SCHEMAS = '/components/schemas';
const STYLE = `${SCHEMAS}/TextStyle/properties`;
const { TERMS: _named, UNTAGGED, ...LISTS } = enums;

/** Places in the contract that state each list. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
	PLATFORMS: [`${SCHEMAS}/Platform/enum`],
	UPLOAD_KINDS: [`${SCHEMAS}/UploadKind/enum`],
	UPLOAD_STATUSES: [`${SCHEMAS}/UploadStatus/enum`],
	POST_STATUSES: [`${SCHEMAS}/PostStatus/enum`],
	SOUND_MODES: [`${SCHEMAS}/SoundMode/enum`],
	INSTAGRAM_POST_FORMATS: [
		`${SCHEMAS}/InstagramPostFormat/enum`,
		`${SCHEMAS}/UpdatePostBody/properties/instagramPostFormat/enum`,
	],
	TEXT_BACKGROUND_COLORS: [`${STYLE}/backgroundColor/enum`],
	TEXT_COLORS: [`${STYLE}/textColor/enum`],
	FONT_WEIGHTS: [`${STYLE}/fontWeight/enum`],
	TEXT_ALIGNMENTS: [`${STYLE}/textAlign/enum`],
	TEXT_MODES: [`${STYLE}/textMode/enum`],
	IMAGE_FITS: [`${SCHEMAS}/ImageFit/enum`],
	SLIDE_ROLES: [`${SCHEMAS}/SlideRole/enum`],
};

const lists = new Map<string, readonly string[]>(Object.entries(LISTS));

test('the table has a place in the contract for each list, and no other rows', () => {
	expect(Object.keys(PLACES).sort()).toEqual([...lists.keys()].sort());
});

describe.each(Object.entries(PLACES))('%s', (name, pointers) => {
	test.each(pointers)('has the values of %s', (pointer) => {
		expect(lists.get(name)).toEqual(at(pointer));
	});
});

test('every status of a post can be chosen, and nothing else', () => {
	expect(STATUS_OPTIONS.map(({ value }) => value).sort()).toEqual([...enums.POST_STATUSES].sort());
});

test('the literal for posts without attribution is the one that the contract names', () => {
	const filter = at('/paths/~1v2~1posts/get/parameters/5');
	expect(filter).toMatchObject({
		name: 'contentGroupId',
		description: expect.stringContaining(`\`${UNTAGGED}\``),
	});
});
