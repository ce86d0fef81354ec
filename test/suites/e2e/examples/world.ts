import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { validVideos } from '../../../kit/media';
import type { Execution } from '../../../kit/n8n';
import type { googleSheetsDouble } from './googleSheets';
import type { slackDouble } from './slack';
import type { Stage } from './stage';

/** The surroundings of the examples, once they have started. */
export interface World {
	readonly stage: Stage;
	/** A folder that n8n's own file nodes may use. */
	readonly files: string;
	readonly slack: ReturnType<typeof slackDouble>;
	readonly sheets: ReturnType<typeof googleSheetsDouble>;
	/** True for n8n 1. */
	readonly isOld: boolean;
}

export const video = validVideos.mp4H264.file;

/** Items of a node of a successful execution; throws for any other execution. */
export function outputOf({ data, status }: Execution, node: string): INodeExecutionData[] {
	const { error, runData } = data.resultData;
	if (error || status !== 'success') {
		throw new Error(`${status}: ${error?.message}`);
	}
	return runData[node]?.at(-1)?.data?.main?.[0] ?? [];
}

/** The parameters of a Set node after a person has changed its first values. */
export function withValues(
	parameters: INodeParameters | undefined,
	values: ReadonlyArray<string | number>,
): INodeParameters {
	const { assignments } = parameters?.assignments as { assignments: INodeParameters[] };
	const changed = assignments.map((each, at) => ({ ...each, value: values[at] ?? each.value }));
	return { assignments: { assignments: changed } };
}
