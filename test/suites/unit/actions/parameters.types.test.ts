import type { CreatePostBody } from '../../../../sandbox/service';
import { operation } from '../../../../nodes/PublishingService/actions/operation';
import { createFields } from '../../../../nodes/PublishingService/actions/post/create.operation';
import { itemWith } from './items';

const item = () => itemWith(createFields, {});
const options = () => item().group('options');

/** Lines that must not compile: if one compiles, `npm run typecheck` reports an unused expectation. */
const WRONG: ReadonlyArray<readonly [what: string, use: () => unknown]> = [
	// @ts-expect-error: the field is caption
	['a misspelt name', () => item().text('capton')],
	// @ts-expect-error: a switch is no text
	['a field of another type', () => item().text('skipApproval')],
	// @ts-expect-error: the options are list and names
	['an option that the field does not offer', () => item().choice('accountsFrom') === 'sheet'],
	// @ts-expect-error: priority is a member of options
	['a member of a collection beside it', () => item().number('priority')],
	// @ts-expect-error: there is no such member
	['a misspelt member', () => options().number('prioritty')],
	// @ts-expect-error: a row has content
	['a misspelt field of a row', () => options().rows('slides')[0]?.text('contents')],
	// @ts-expect-error: no choice among fixed options
	['a choice that the service fills', () => options().choice('contentGroupIds')],
	// @ts-expect-error: there is no such field
	['a refusal of no field', () => item().refuse('options.captions', 'is wrong')],
	// @ts-expect-error: the default is a truth value
	['a default of another type', (): string => options().orDefault('checkVideo')],
	[
		'an operation that reads what is no field of its own',
		() =>
			operation({
				name: 'Get',
				action: 'Get',
				description: 'Get',
				fields: [{ displayName: 'Name', name: 'name', type: 'string', default: '' }],
				endpoints: [],
				// @ts-expect-error: the field is name
				run: (own) => Promise.resolve([{ json: { name: own.text('nam') } }]),
			}),
	],
];

test.each(WRONG)('%s does not compile', (_, use) => {
	expect(use).toBeInstanceOf(Function);
});

test('the fields offer the values that the service accepts', () => {
	const format: CreatePostBody['instagramPostFormat'] = options().choice('instagramPostFormat');
	expect(format).toBeUndefined();
});
