import { namingIntentOf } from '../../../kit/plan/intents';
import { postOf } from '../../../kit/plan/posts';
import { keepPost } from '../../../../nodes/PublishingService/plan/keepPost';

test('a post that is kept is no issue and has no finding, unless a reason is given', () => {
	const [intent, post] = [namingIntentOf(), postOf()];
	expect(keepPost({ intent, post })).toStrictEqual({
		...{ action: 'keep', kind: 'exists', intent, before: post },
		...{ because: [], keptDifferences: [], isIssue: false, failure: undefined, warnings: [] },
	});
});
