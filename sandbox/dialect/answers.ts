import type { ApiDocument } from '../description';
import type { Dialect } from './choices';
import { idsAsNumbers } from './ids';
import { withNulls } from './optionalKeys';
import { inCapitals } from './capitals';
import { isJson, mapLeaves, walk, type Json } from './values';

/** A successful answer that was checked against the contract, to be written in a dialect. */
export interface Answer {
	operationId: string;
	status: number;
	body: unknown;
	/** The query of its request, with what the contract does not know of. */
	query: URLSearchParams;
}

const accountsPerPage = 2;
const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Writes an answer in a dialect: with the default one it stays as it is. */
export function inDialect(answer: Answer, dialect: Dialect, contract: ApiDocument): Answer {
	// The description is a document without metrics and times to rewrite.
	if (answer.operationId === 'getApiDescription') {
		return answer;
	}
	let body = shaped(answer, dialect);
	if (dialect.optionalKeys === 'null') {
		body = withNulls(body, contract, answer.operationId);
	}
	if (dialect.nullKeys === 'absent') {
		body = walk(body, withoutNulls);
	}
	if (dialect.emptyLists === 'absent') {
		body = withoutEmptyLists(body, answer.operationId);
	}
	if (dialect.lastCursor !== 'null') {
		body = lastCursor(body, dialect.lastCursor);
	}
	if (dialect.timeZones !== 'iana') {
		body = walk(body, (each) => withZone(each, dialect.timeZones));
	}
	if (dialect.enums === 'wider') {
		body = mapLeaves(body, widerEnum);
	}
	if (dialect.dateTimes !== 'milliseconds') {
		body = mapLeaves(body, (leaf) => rewrittenTime(leaf, dialect.dateTimes));
	}
	if (dialect.ids === 'number') {
		body = idsAsNumbers(body);
	}
	if (dialect.extraKeys === 'everywhere') {
		body = walk(body, withExtraKeys);
	}
	if (dialect.numbers === 'text') {
		body = mapLeaves(body, (leaf) => (typeof leaf === 'number' ? String(leaf) : leaf));
	}
	if (dialect.words === 'upper') {
		body = walk(body, inCapitals);
	}
	return { ...answer, status: statusOf(answer, dialect), body };
}

const changes = ['updatePost', 'cancelPost', 'completeUpload'];

/** A successful answer without a record; undefined if the dialect answers with the record. */
export function wordlessAnswer(
	operationId: string,
	{ changeAnswer }: Dialect,
): { status: 200 | 204; text: string } | undefined {
	if (changeAnswer === 'record' || !changes.includes(operationId)) {
		return undefined;
	}
	if (changeAnswer === 'noContent') {
		return { status: 204, text: '' };
	}
	return { status: 200, text: changeAnswer === 'emptyBody' ? '' : '{}' };
}

/** Applies the readings that concern a single endpoint. */
function shaped({ operationId, body, query }: Answer, dialect: Dialect): unknown {
	switch (operationId) {
		case 'listAccounts':
			return dialect.accountList === 'paged'
				? accountPage(body as { data: unknown[] }, query)
				: body;
		case 'createUpload':
			return withTarget(body as Json, dialect);
		case 'createContentTag':
			return withTagKey(body, dialect);
		case 'listContentTags': {
			const { data } = body as { data: unknown[] };
			const tags = data.map((tag) => withTagKey(tag, dialect));
			return { data: { data: tags }, array: tags, tags: { tags } }[dialect.tagList];
		}
		case 'getPostAnalytics':
			return uncollected(body as Json & { history: unknown[] }, dialect);
		default:
			return body;
	}
}

/** Header and form field that an upload origin demands in addition to the signature in its URL. */
export const uploadHeader = { name: 'x-upload-token', value: 'as-answered' };
export const uploadField = { name: 'policy', value: 'as-answered' };

function withTarget(body: Json, { uploadTarget }: Dialect): Json {
	if (uploadTarget === 'url' || !('uploadUrl' in body)) {
		return body;
	}
	return uploadTarget === 'headers'
		? { ...body, headers: { [uploadHeader.name]: uploadHeader.value } }
		: { ...body, method: 'POST', fields: { [uploadField.name]: uploadField.value } };
}

function accountPage({ data }: { data: unknown[] }, query: URLSearchParams): Json {
	const start = Number(query.get('cursor')?.replace('after ', '') ?? 0);
	const end = start + accountsPerPage;
	return { data: data.slice(start, end), nextCursor: end < data.length ? `after ${end}` : null };
}

function withTagKey(tag: unknown, { tagKey }: Dialect): unknown {
	if (tagKey === 'tagId' || !isJson(tag)) {
		return tag;
	}
	const { tagId, contentGroupId: _group, ...rest } = tag;
	return { id: tagId, ...rest };
}

function uncollected(body: Json & { history: unknown[] }, { uncollected: how }: Dialect): Json {
	if (body.history.length > 0 || how === 'zeros') {
		return body;
	}
	return { ...body, summary: how === 'null' ? null : {} };
}

function withoutNulls(object: Json): Json {
	return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
}

function withoutEmptyLists(body: unknown, operationId: string): unknown {
	if (operationId !== 'getWorkspace') {
		return body;
	}
	return walk(body, (object) =>
		Object.fromEntries(
			Object.entries(object).filter(([, value]) => !Array.isArray(value) || value.length > 0),
		),
	);
}

function lastCursor(body: unknown, how: Dialect['lastCursor']): unknown {
	if (!isJson(body) || body.nextCursor !== null) {
		return body;
	}
	const { nextCursor: _none, ...rest } = body;
	return how === 'absent' ? rest : { ...rest, nextCursor: '' };
}

function withZone(object: Json, how: Dialect['timeZones']): Json {
	if (typeof object.timezone !== 'string') {
		return object;
	}
	const ways: Record<Dialect['timeZones'], string | null> = {
		iana: object.timezone,
		utcOffset: 'UTC+2',
		gmtOffset: 'GMT+02:00',
		label: '(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna',
		words: 'Eastern Time',
		null: null,
	};
	return { ...object, timezone: ways[how] };
}

/** Values that a later version may know: none of the specification's enums. */
export const widerEnums: Readonly<Record<string, string>> = {
	queued: 'waiting_for_slot',
	instagram: 'instagram_business',
};

function widerEnum(leaf: unknown): unknown {
	return typeof leaf === 'string' ? (widerEnums[leaf] ?? leaf) : leaf;
}

function rewrittenTime(leaf: unknown, how: Dialect['dateTimes']): unknown {
	if (typeof leaf !== 'string' || !isoTime.test(leaf)) {
		return leaf;
	}
	if (how === 'seconds') {
		return leaf.replace(/\.\d{3}Z$/, 'Z');
	}
	if (how === 'microseconds') {
		return leaf.replace('Z', '000Z');
	}
	if (how === 'bare') {
		return leaf.replace('T', ' ').replace('Z', '');
	}
	const shifted = new Date(Date.parse(leaf) + 2 * 3_600_000).toISOString();
	return shifted.replace('Z', '+02:00');
}

function withExtraKeys(object: Json): Json {
	return { _links: { self: '/v2' }, object: 'extra', ...object, livemode: true, extra: [null, 1] };
}

function statusOf({ operationId, status }: Answer, { createdStatus }: Dialect): number {
	// The specification fixes the status 200 of a post: it marks a replay.
	const isPost = operationId === 'createPost' || operationId === 'queuePost';
	return status === 201 && !isPost ? Number(createdStatus) : status;
}
