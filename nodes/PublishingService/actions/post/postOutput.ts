import type { INodeProperties } from 'n8n-workflow';

import type { Post } from '../../contract/decoded';
import type { Output } from '../operation';
import type { PlannedTime } from './schedule';
import { goesOutOf, NOTHING, showPost, showTime } from './presentPost';

/** Check Only, for what makes or queues one post. */
export const checkOnlyField = [
	{
		displayName: 'Check Only',
		name: 'checkOnly',
		type: 'boolean',
		default: false,
		description:
			'Whether to only test each row and list what is wrong, without uploading or posting',
	},
] as const satisfies INodeProperties[];

/** A post, or the report of Check Only, with when it goes out. */
export function postOutput(output: Output, { scheduledAfter, zone }: PlannedTime): Output {
	const asked = showTime(scheduledAfter, zone);
	const given = output.json;
	if (!isPost(given)) return { ...output, json: { ...given, goesOut: asked } };
	// Among the first fields, where a table shows it.
	const { postId, status, caption, ...rest } = given;
	const goesOut = asked || goesOutOf(showPost(given, zone)) || NOTHING;
	return { ...output, json: { postId, status, goesOut, caption, ...rest } };
}

function isPost(json: object): json is Post {
	return 'postId' in json;
}
