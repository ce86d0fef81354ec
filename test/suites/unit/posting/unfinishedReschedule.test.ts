import { createHmac } from 'node:crypto';

import type { PostAccountItem } from '../../../../nodes/PublishingService/contract/schemas';
import {
	type PlaceBeforeReschedule,
	placesToComplete,
} from '../../../../nodes/PublishingService/posting/placeBeforeReschedule';
import {
	hasForeignReschedule,
	readUnfinishedReschedule,
	unfinishedLines,
	writeUnfinishedReschedule,
} from '../../../../nodes/PublishingService/posting/unfinishedReschedule';

const signerWith = (key: string) => ({
	sign: (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22),
});
const signer = signerWith('the API key');

const queuedAt = '2026-12-01T08:00:00.000Z';
const scheduledAfter = '2026-12-24T11:00:00.000Z';
const place = (
	accountId: string,
	more: Partial<PlaceBeforeReschedule> = {},
): PlaceBeforeReschedule => ({
	accountId,
	name: `@${accountId} (tiktok)`,
	queuedAt,
	scheduledAfter,
	isApproved: true,
	...more,
});
const item = (accountId: string, more: Partial<PostAccountItem> = {}): PostAccountItem => ({
	accountId,
	username: accountId,
	platform: 'tiktok',
	status: 'cancelled',
	queuedAt,
	approvedAt: queuedAt,
	...more,
});
const post = { postId: 'post_1', accounts: [item('a'), item('b')] };
const unfinished = {
	postId: 'post_1',
	rescheduleId: 'move_1',
	places: [place('a'), place('b', { isApproved: false, scheduledAfter: undefined })],
};
const line = writeUnfinishedReschedule(signer, unfinished);
const read = (text: string, from = post, accountIds?: string[]) =>
	readUnfinishedReschedule(signer, from, { text, accountIds });

describe('readUnfinishedReschedule', () => {
	test('reads what was written', () => {
		expect(read(line)).toEqual({ kind: 'signed', unfinished });
	});

	test.each([`"${line}"`, `${line}.`, ` ${line} `])(
		'reads a line as a person copies it: %s',
		(text) => {
			expect(read(text)).toEqual({ kind: 'signed', unfinished });
		},
	);

	test('finds the line of its post among those of a row with two posts', () => {
		const other = writeUnfinishedReschedule(signer, { ...unfinished, postId: 'post_2' });
		expect(read(`${other}\n${line}`)).toEqual({ kind: 'signed', unfinished });
	});

	test('reads only accounts of the row', () => {
		const result = read(line, post, ['b', 'c']);
		expect(result).toEqual({
			kind: 'signed',
			unfinished: { ...unfinished, places: [unfinished.places[1]] },
		});
	});

	test('reads only accounts that the service shows for the post', () => {
		const result = read(line, { ...post, accounts: [item('b')] }, ['a', 'b']);
		expect(result).toMatchObject({ unfinished: { places: [{ accountId: 'b' }] } });
		expect(read(line, { ...post, accounts: [] })).toMatchObject({ unfinished: { places: [] } });
	});

	test.each(['', '  \n'])('calls an empty cell absent: %j', (text) => {
		expect(read(text)).toEqual({ kind: 'absent' });
	});

	const [layout, mark, rescheduleId, entries, signature] = line.split(':');
	const [first, second] = String(entries).split('~');
	const joined = (...parts: unknown[]) => parts.join(':');
	test.each<[string, string]>([
		['words', 'later'],
		[
			'the JSON of an attacker',
			'{"postId":"post_1","rescheduleId":"m","places":[{"accountId":"a"}]}',
		],
		['a line without a signature', joined(layout, mark, rescheduleId, entries)],
		['a line with an empty signature', joined(layout, mark, rescheduleId, entries, '')],
		['another move', joined(layout, mark, 'move_2', entries, signature)],
		['an account less', joined(layout, mark, rescheduleId, first, signature)],
		[
			'accounts in another order',
			joined(layout, mark, rescheduleId, `${second}~${first}`, signature),
		],
		[
			'an approval',
			joined(layout, mark, rescheduleId, String(entries).replace(/w$/, 'a'), signature),
		],
		['a cut cell', line.slice(0, -1)],
		['more behind it', `${line}:a`],
		['a very long cell', `${line}\n${'x'.repeat(20_000)}`],
		['a line of another key', writeUnfinishedReschedule(signerWith('another'), unfinished)],
		['a line of another post', writeUnfinishedReschedule(signer, { ...unfinished, postId: 'p' })],
	])('calls foreign: %s', (_name, text) => {
		expect(read(text)).toEqual({ kind: 'foreign' });
	});

	test('reads a text of 20,000 characters', () => {
		expect(read(`${'x'.repeat(20_000 - line.length - 1)} ${line}`)).toMatchObject({
			kind: 'signed',
		});
	});

	test.each(['u2', 'u1'])(
		'reads a signed line of another layout or post as foreign: %s',
		(start) => {
			const content = `${start}:${start === 'u2' ? mark : 'other678'}:${rescheduleId}:${entries}`;
			const signed = signer.sign(`unfinished reschedule\npost_1\n${content}`);
			expect(read(joined(content, signed))).toEqual({ kind: 'foreign' });
		},
	);

	test('calls a line foreign that was copied to another post', () => {
		expect(read(line, { ...post, postId: 'post_2' })).toEqual({ kind: 'foreign' });
	});

	test('writes at most 2,000 characters for 50 accounts and IDs of 200 characters', () => {
		const long = (at: number) => `${at}`.padEnd(200, 'x');
		const accounts = Array.from({ length: 50 }, (_, at) => long(at));
		const postId = long(99);
		const rescheduleId = '6f1c0e3a-93a5-4b54-b3ad-5a8f0b1f9c9d';
		const written = writeUnfinishedReschedule(signer, {
			postId,
			rescheduleId,
			places: accounts.map((accountId) => place(accountId)),
		});
		expect(written.length).toBeLessThan(2_000);
		const result = read(written, { postId, accounts: accounts.map((id) => item(id)) });
		expect(result.kind === 'signed' && result.unfinished.places).toHaveLength(50);
	});

	test('writes no character that a sheet reads as a formula or splits', () => {
		expect(line).toMatch(/^u1:[\w:.~-]+$/);
	});
});

describe('hasForeignReschedule', () => {
	const other = writeUnfinishedReschedule(signer, { ...unfinished, postId: 'post_2' });
	const damaged = line.slice(0, -1);

	test.each<[string, string, string[], boolean]>([
		['nothing', '', ['post_1'], false],
		['other words', 'later, see au1:x', ['post_1'], false],
		['the line of its post', line, ['post_1'], false],
		['the lines of its posts', `${line}\n${other}`, ['post_1', 'post_2'], false],
		['the line of another post', other, ['post_1'], true],
		['a line of no post', line, [], true],
		['a damaged line', damaged, ['post_1'], true],
		['a damaged line next to its own', `s1abc "${line}." ${damaged}`, ['post_1'], true],
		['its own line next to other words', `s1abc "${line}."`, ['post_1'], false],
	])('finds out whether %s is foreign', (_name, text, postIds, expected) => {
		expect(hasForeignReschedule(signer, text, postIds)).toBe(expected);
	});

	test('finds the lines of a text without verifying them', () => {
		expect(unfinishedLines(`s1abc  ${line}\nlater\n${damaged}`)).toEqual([line, damaged]);
	});
});

describe('placesToComplete', () => {
	const complete = (accounts: PostAccountItem[], skipApproval = false, places = [place('a')]) =>
		placesToComplete({ accounts }, places, skipApproval);

	test('takes an account that is cancelled as the hint says', () => {
		expect(complete([item('a'), item('b')])).toEqual([place('a')]);
		expect(complete([item('a', { queuedAt: '2026-12-01T09:00:00+01:00' })])).toHaveLength(1);
	});

	test.each<[string, Partial<PostAccountItem>]>([
		['was queued again', { status: 'queued' }],
		['is published', { status: 'posted' }],
		['waits for approval', { status: 'pending_approval' }],
		['failed', { status: 'failed' }],
		['was queued again and cancelled by a person', { queuedAt: '2026-12-02T08:00:00Z' }],
		['has an unreadable time', { queuedAt: 'yesterday' }],
	])('leaves an account that %s', (_name, fields) => {
		expect(complete([item('a', fields)])).toEqual([]);
	});

	test('leaves an account if the service or the hint does not say when it was queued', () => {
		const unknown = { ...item('a'), queuedAt: undefined } as unknown as PostAccountItem;
		expect(complete([unknown])).toEqual([]);
		const unstated = [place('a', { queuedAt: undefined })];
		expect(complete([unknown], false, unstated)).toEqual([]);
	});

	test('leaves an account that the service no longer shows', () => {
		expect(complete([item('b')])).toEqual([]);
	});

	test.each([
		['the service shows it', true, queuedAt, false, true],
		['the user skips approval', true, undefined, true, true],
		['nobody gave it', true, undefined, false, false],
		['the hint does not speak of it', false, queuedAt, true, false],
	])('an approval if %s', (_name, isApproved, approvedAt, skipApproval, expected) => {
		const [result] = complete([item('a', { approvedAt })], skipApproval, [
			place('a', { isApproved }),
		]);
		expect(result?.isApproved).toBe(expected);
	});
});
