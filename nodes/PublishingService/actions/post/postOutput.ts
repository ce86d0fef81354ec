import type { INodeProperties } from 'n8n-workflow';

import type { Post } from '../../contract/decoded';
import type { Item } from '../item';
import type { Output } from '../operation';
import type { ParametersOf } from '../parameters';
import type { PlannedTime } from './schedule';
import { goesOutOf, NOTHING, sentences, showPost, showTime } from './presentPost';

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

/** What Create and Queue return; the whole answer alone unless these are added. */
export const outputFields = [
	{
		displayName: 'Include Input Fields',
		name: 'includeInput',
		type: 'boolean',
		default: true,
		description: "Whether to return the input item's own fields beside what became of it",
	},
	{
		displayName: 'Simplify',
		name: 'simplify',
		type: 'boolean',
		default: true,
		description: 'Whether to return a simplified version of the response instead of the raw data',
	},
] as const satisfies INodeProperties[];

/** The shape that is asked for. */
interface OutputShape {
	readonly simplify?: boolean;
	readonly includeInput?: boolean;
}

/** Reads the fields above. */
export function readShape(options: ParametersOf<typeof outputFields>): OutputShape {
	return { simplify: options.flag('simplify'), includeInput: options.flag('includeInput') };
}

/** Gives a post, or the report of Check Only, the shape that the options ask for. */
export function postOutput(
	item: Item,
	{ simplify, includeInput }: OutputShape,
	output: Output,
	{ scheduledAfter, zone }: PlannedTime,
): Output {
	const goesOut = showTime(scheduledAfter, zone);
	const given = output.json;
	const json = isPost(given)
		? presented(given, { simplify, goesOut, zone })
		: simplify
			? flatReport(given, goesOut)
			: { ...given, goesOut };
	if (!includeInput) return { ...output, json };
	// The result comes first in the order of fields, and wins over a field of the same name.
	return { ...output, json: { ...json, ...item.input(), ...json } };
}

type SentPost = Post & {
	readonly replayed?: unknown;
	readonly idempotencyKey?: unknown;
	readonly uploadIds?: readonly string[];
};

function isPost(json: object): json is SentPost {
	return 'postId' in json;
}

interface Presentation extends Pick<OutputShape, 'simplify'>, Pick<PlannedTime, 'zone'> {
	/** When it goes out as it was asked for; empty where no time was given. */
	readonly goesOut: string;
}

/** Simplified one cell a fact, so that a table or a sheet can show it; else when it goes out stands among the first fields. */
function presented(post: SentPost, { simplify, goesOut: asked, zone }: Presentation): object {
	const { postId, status, caption, ...rest } = post;
	const goesOut = asked || goesOutOf(showPost(post, zone)) || NOTHING;
	if (!simplify) return { postId, status, goesOut, caption, ...rest };
	const { hashtags, media, createdAt, replayed, idempotencyKey, uploadIds } = post;
	return {
		...showPost(post, zone),
		goesOut,
		caption: caption ?? '',
		hashtags: (hashtags ?? []).join(', '),
		mediaKind: media?.kind,
		mediaCount: media?.count,
		createdAt,
		replayed,
		idempotencyKey,
		...(uploadIds && { uploadIds: uploadIds.join(', ') }),
	};
}

/** Check Only: whether it passes, and why not. */
function flatReport(report: object, goesOut: string): object {
	const {
		wouldSend: _,
		problems,
		notChecked,
		...rest
	} = report as Readonly<Record<string, unknown>>;
	const unchecked = texts(notChecked).join(', ');
	return {
		...rest,
		issues: sentences(texts(problems)) || NOTHING,
		goesOut: goesOut || NOTHING,
		...(unchecked && { notChecked: unchecked }),
	};
}

function texts(value: unknown): string[] {
	return Array.isArray(value) ? value.map(String) : [];
}
