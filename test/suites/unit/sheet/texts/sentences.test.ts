import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
	finding,
	sentence,
	warning,
} from '../../../../../nodes/PublishingService/sheet/texts/findings';
import { SENTENCES } from '../../../../../nodes/PublishingService/sheet/texts/sentences';

const root = join(__dirname, '../../../../..');
const table = 'nodes/PublishingService/sheet/texts/sentences.ts';
const code = globSync('nodes/PublishingService/**/*.ts', { cwd: root })
	.filter((file) => file !== table)
	.map((file) => readFileSync(join(root, file), 'utf8'))
	.join('\n');

/** `cancelledNotLive` may be written as `${cause}NotLive`. */
function isUsed(name: string): boolean {
	const ending = /[A-Z][a-z]+$/.exec(name)?.[0] ?? name;
	const isLiteral = code.includes(`'${name}'`);
	return isLiteral || code.includes(`}${ending}\``) || code.includes(`}Not${ending}\``);
}

test('every sentence is used by the code', () => {
	const unused = Object.keys(SENTENCES).filter((name) => !isUsed(name));
	expect(unused).toEqual([]);
});

test('a finding or a sentence without one of its facts does not compile', () => {
	// @ts-expect-error The sentence names a count and usernames.
	finding('refusal', 'severalAccounts', 'TikTok', { count: 2 });
	// @ts-expect-error The sentence names two facts.
	finding('refusal', 'tooManyAccounts', 'Accounts', {});
	// @ts-expect-error The sentence names a time.
	warning('timeIsPast');
	// @ts-expect-error The sentence names no fact.
	warning('noCaption', { value: 'x' });
	// @ts-expect-error The sentence names the ID of the post.
	expect(sentence('noSuchPost', {})).toContain('undefined');
});
