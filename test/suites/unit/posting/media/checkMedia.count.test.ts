import type { ServiceClient } from '../../../../../nodes/PublishingService/client/serviceClient';
import { preparePost } from '../../../../../nodes/PublishingService/posting/media/checkMedia';
import type { PostDraft } from '../../../../../nodes/PublishingService/posting/postDraft';
import { itemWith } from '../../actions/items';

/** A post with links that do not show by their names which files they lead to. */
function draftWith(count: number) {
	const problems: string[] = [];
	const media = Array.from({ length: count }, (_, at) => {
		return { from: 'url', field: 'media', url: `https://cdn.example.com/${at}` } as const;
	});
	const refuse = (name: string, problem: string) => void problems.push(`${name} ${problem}`);
	const draft = { media, uploads: {}, notChecked: new Set(), report: { problems, refuse } };
	return draft as unknown as PostDraft;
}

test.each(['check', 'publish'] as const)('a %s opens no link of too many', async (purpose) => {
	const open = jest.fn().mockRejectedValue(new Error('a link was opened'));
	const service = { open, download: open, timeout: 1_000 } as unknown as ServiceClient;
	const draft = draftWith(11);
	const prepared = await preparePost(itemWith([], {}), service, draft, purpose);
	expect(prepared.media).toEqual([]);
	expect(draft.report.problems).toEqual(['media has 11 images, the limit is 10']);
	expect(open).not.toHaveBeenCalled();
});
