import type { JournalEntry } from '../../../sandbox/journal';
import type { SettingsPatch } from '../../../sandbox/settings';
import type { OperationName } from '../../kit/engine/testbed';

/** A part of the service that few operations call, and the settings that change only this part. */
interface Part {
	readonly settings: readonly string[];
	readonly operations: RegExp;
	isAsked(request: JournalEntry): boolean;
}

const asks = (paths: RegExp, methods = /./) => ({
	isAsked: ({ method, template, path }: JournalEntry) =>
		paths.test(template ?? path) && methods.test(method),
});

const parts: readonly Part[] = [
	{
		settings: [
			...['completeAgain', 'completionRefusal', 'imageCompletion', 'invalidUpload', 'stored'],
			...['processingMs', 'transferMethods', 'uploadReadScope', 'uploadTarget'],
		],
		operations: /^(?:upload\.|post\.create)/,
		...asks(/^\/(?:v2\/uploads|signed)/),
	},
	{
		settings: ['describedPaths', 'listContentTags', 'tagKey', 'tagList'],
		operations: /^(?:contentTag\.|usage\.getApiDescription)/,
		...asks(/^\/v2\/(?:content-tags|openapi)/),
	},
	{
		settings: [
			...['approval', 'cancelAgain', 'captionUnit', 'editable', 'idempotencyMismatch', 'keyLife'],
			...['mismatchStatus', 'queueCancelled', 'queuePartlyPosted', 'replay', 'slideKeys'],
		],
		operations: /^(?:post\.|upload\.complete|contentTag\.create)/,
		...asks(/^\/v2\/posts/, /POST|PATCH|DELETE/),
	},
	{
		settings: ['uncollected'],
		operations: /^(?:post\.getAnalytics|trigger\.poll)/,
		...asks(/^\/v2\/posts\/\{postId\}\/analytics/),
	},
	{
		settings: ['usernames'],
		operations: /^account\.create/,
		...asks(/^\/v2\/accounts$/, /POST/),
	},
];

/** False if all of these settings change parts that the operation never calls. */
export function canShowIn(operation: OperationName, settings: SettingsPatch): boolean {
	const { dialect = {}, ...others } = settings;
	const changed = [...Object.keys(dialect), ...Object.keys(others)];
	const asked = changed.map((name) => {
		const part = parts.find((each) => each.settings.includes(name));
		return part?.operations.test(operation) ?? true;
	});
	return asked.length === 0 || asked.includes(true);
}

/** Requests of an operation to parts that it never calls, according to its documentation. */
export function askedBeside(
	operation: OperationName,
	requests: readonly JournalEntry[],
): JournalEntry[] {
	const others = parts.filter(({ operations }) => !operations.test(operation));
	return requests.filter((request) => others.some((part) => part.isAsked(request)));
}
