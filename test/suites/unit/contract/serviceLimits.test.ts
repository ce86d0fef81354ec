import { LIMITS } from '../../../../nodes/PublishingService/contract/serviceLimits';
import { at, isObject } from './document';

const SCHEMAS = '/components/schemas';
const ID = `${SCHEMAS}/Id`;
const ACCOUNT = `${SCHEMAS}/CreateAccountBody/properties`;
const CREATE = `${SCHEMAS}/CreatePostBody/properties`;
const QUEUE = `${SCHEMAS}/QueuePostBody/properties`;
const UPDATE = `${SCHEMAS}/UpdatePostBody/properties`;
const SIGNED = `${SCHEMAS}/SignedUploadBody`;
const REMOTE = `${SCHEMAS}/RemoteUploadBody`;
const VIDEO = `${SCHEMAS}/VideoRules/properties`;
const IMAGE = `${SCHEMAS}/ImageRules/properties`;
const ELEMENT = `${SCHEMAS}/TextElement/properties`;
const MEDIA_URLS = `${SCHEMAS}/CreateMediaUrlsBody/properties`;
const LIST_LIMIT = '/paths/~1v2~1posts/get/parameters/0/schema';

/** Places in the contract that state each limit, by its path in LIMITS. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
	idLength: [
		`${ID}/maxLength`,
		'/components/parameters/uploadId/schema/maxLength',
		'/components/parameters/postId/schema/maxLength',
		'/components/parameters/accountId/schema/maxLength',
		`${CREATE}/media/items/maxLength`,
		`${CREATE}/accountIds/items/maxLength`,
		`${SCHEMAS}/Slide/properties/image/maxLength`,
		`${SCHEMAS}/FolderImageReference/properties/folderId/maxLength`,
		`${SCHEMAS}/FolderImageReference/properties/imageId/maxLength`,
	],
	mediaPerPost: [`${CREATE}/media/maxItems`],
	accountIdsPerRequest: [`${CREATE}/accountIds/maxItems`, `${QUEUE}/accountIds/maxItems`],
	caption: [
		`${CREATE}/caption/maxLength`,
		`${QUEUE}/caption/maxLength`,
		`${UPDATE}/caption/maxLength`,
	],
	hashtags: [
		`${CREATE}/hashtags/maxItems`,
		`${QUEUE}/hashtags/maxItems`,
		`${UPDATE}/hashtags/maxItems`,
	],
	hashtagLength: [`${CREATE}/hashtags/items/maxLength`, `${UPDATE}/hashtags/items/maxLength`],
	notes: [`${CREATE}/notes/maxLength`, `${QUEUE}/notes/maxLength`, `${UPDATE}/notes/maxLength`],
	contentGroupIds: [
		`${CREATE}/contentGroupIds/maxItems`,
		`${UPDATE}/contentGroupIds/allOf/0/maxItems`,
	],
	'slides.min': [`${CREATE}/slides/minItems`],
	'slides.max': [`${CREATE}/slides/maxItems`],
	textElementsPerSlide: [`${SCHEMAS}/Slide/properties/textElements/maxItems`],
	textElementContent: [`${ELEMENT}/content/maxLength`],
	'textElementPosition.min': [`${ELEMENT}/positionX/minimum`, `${ELEMENT}/positionY/minimum`],
	'textElementPosition.max': [`${ELEMENT}/positionX/maximum`, `${ELEMENT}/positionY/maximum`],
	'textElementWidth.min': [`${ELEMENT}/width/minimum`],
	'textElementWidth.max': [`${ELEMENT}/width/maximum`],
	'textElementPadding.min': [`${ELEMENT}/padding/minimum`],
	'textElementPadding.max': [`${ELEMENT}/padding/maximum`],
	'fontSize.min': [`${SCHEMAS}/TextStyle/properties/fontSize/minimum`],
	'fontSize.max': [`${SCHEMAS}/TextStyle/properties/fontSize/maximum`],
	priorityMin: [`${CREATE}/priority/minimum`, `${QUEUE}/priority/minimum`],
	idempotencyKey: ['/components/parameters/idempotencyKey/schema/maxLength'],
	filename: [`${SIGNED}/properties/filename/maxLength`, `${REMOTE}/properties/filename/maxLength`],
	contentType: [`${SIGNED}/properties/contentType/maxLength`],
	videoBytes: [`${SIGNED}/then/properties/sizeBytes/maximum`, `${VIDEO}/sizeBytes/maximum`],
	imageBytes: [`${SIGNED}/else/properties/sizeBytes/maximum`, `${IMAGE}/sizeBytes/maximum`],
	videoSeconds: [`${VIDEO}/durationSeconds/maximum`],
	videoShortSide: [`${VIDEO}/width/maximum`],
	videoLongSide: [`${VIDEO}/height/maximum`],
	videoFramesPerSecond: [`${VIDEO}/framesPerSecond/maximum`],
	displayName: [`${ACCOUNT}/displayName/maxLength`],
	bio: [`${ACCOUNT}/bio/maxLength`],
	url: [`${ACCOUNT}/profilePictureUrl/maxLength`, `${ACCOUNT}/bioUrl/maxLength`],
	warmupSearchTerms: [`${ACCOUNT}/warmup/properties/searchTerms/maxItems`],
	mediaUrlItems: [`${MEDIA_URLS}/items/maxItems`],
	'mediaUrlSeconds.min': [`${MEDIA_URLS}/expiresInSeconds/minimum`],
	'mediaUrlSeconds.max': [`${MEDIA_URLS}/expiresInSeconds/maximum`],
	pageSize: [`${LIST_LIMIT}/maximum`, '/components/parameters/limit/schema/maximum'],
	pageSizeDefault: [`${LIST_LIMIT}/default`],
};

function flattened(limits: object, prefix = ''): Array<[string, unknown]> {
	return Object.entries(limits).flatMap(([key, value]: [string, unknown]) =>
		isObject(value) ? flattened(value, `${prefix}${key}.`) : [[`${prefix}${key}`, value]],
	);
}

const limits = new Map(flattened(LIMITS));

test('the table has a place in the contract for each limit, and no other rows', () => {
	expect(Object.keys(PLACES).sort()).toEqual([...limits.keys()].sort());
});

describe.each(Object.entries(PLACES))('%s', (key, pointers) => {
	test.each(pointers)('is %s', (pointer) => {
		const stated = at(pointer);
		expect(typeof stated).toBe('number');
		expect(limits.get(key)).toBe(stated);
	});
});
