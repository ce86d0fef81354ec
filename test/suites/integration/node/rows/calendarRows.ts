import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { JournalEntry } from '../../../../../sandbox/journal';
import type { ExecutionResult } from '../../../../kit/engine';
import { startTestbed, type RunOptions, type Testbed } from '../../../../kit/engine/testbed';

/** Rows of a calendar in n8n's engine, against a sandbox with ten accounts. */
export interface CalendarRows {
	/** Runs Post > Create over the rows. */
	post(
		items: INodeExecutionData[],
		runOptions?: INodeParameters,
		options?: RunOptions & { parameters?: INodeParameters },
	): Promise<ExecutionResult>;
	/** Number of posts of each row, in the order of the rows. */
	postsByRow(): Promise<Map<number, number>>;
	/** Restores ten accounts without posts. */
	reset(): Promise<void>;
}

/** The rows of the file that called `useCalendarRows`, and their testbed. */
export let calendar: CalendarRows;
export let bed: Testbed;

/** Gives a file its own testbed, and each of its tests ten accounts without posts. */
export function useCalendarRows(): void {
	beforeAll(async () => {
		bed = await startTestbed({ seed: 'none' });
		calendar = calendarRows();
	});
	beforeEach(() => calendar.reset());
	afterAll(() => bed.stop());
}

function calendarRows(): CalendarRows {
	return {
		post: async (items, runOptions = {}, { parameters, ...options } = {}) =>
			await bed.run(
				'post.create',
				{
					accountIds: '={{ $json.account }}',
					mediaSource: '={{ { url: "urls", upload: "uploads", binary: "binary" }[$json.from] }}',
					mediaUrls: '={{ $json.value }}',
					uploadIds: '={{ $json.value }}',
					binaryPropertyNames: '={{ $json.value }}',
					caption: '={{ $json.row }}',
					runOptions,
					...parameters,
				},
				{ items, ...options },
			),
		postsByRow: async () => {
			const counts = new Map<number, number>();
			for (const { json } of await bed.items('post.getAll', { returnAll: true })) {
				if (json.caption === null) {
					continue;
				}
				const row = Number(json.caption);
				counts.set(row, (counts.get(row) ?? 0) + 1);
			}
			return new Map([...counts].sort(([a], [b]) => a - b));
		},
		reset: async () => {
			const { control } = bed.sandbox;
			await control.reset();
			await control.seed({ accounts: 10, posts: [{ accountIds: [], status: 'draft' }] });
		},
	};
}

export const createRoute = { method: 'POST', path: '/v2/posts' } as const;

/** Rows with their number and one of the accounts in turn, and a link if one is given. */
export const rowsOf = (
	count: number,
	accounts: number,
	mediaUrl?: (row: number) => string | undefined,
) =>
	Array.from({ length: count }, (_, row): INodeExecutionData => {
		const url = mediaUrl?.(row);
		const media = url ? { from: 'url', value: url } : { from: 'upload', value: 'upl_seeded_image' };
		return { json: { row, account: `acc_${(row % accounts) + 1}`, ...media } };
	});

export const onceEach = (count: number) =>
	new Map(Array.from({ length: count }, (_, row) => [row, 1]));

export const isCreate = ({ method, template }: JournalEntry) =>
	method === 'POST' && template === '/v2/posts';
export const accountOf = ({ body }: JournalEntry) =>
	String((body as { accountIds: string[] }).accountIds[0]);
export const captionOf = ({ body }: JournalEntry) => Number((body as { caption: string }).caption);

/** The numbers of the rows in the order in which they were sent, by account. */
export function sentByAccount(creations: readonly JournalEntry[]): Map<string, number[]> {
	const rows = new Map<string, number[]>();
	for (const entry of creations) {
		rows.set(accountOf(entry), [...(rows.get(accountOf(entry)) ?? []), captionOf(entry)]);
	}
	return rows;
}
