import { createHash } from 'node:crypto';

export const figureNames = ['views', 'likes', 'comments', 'shares', 'saves'] as const;
export type Figures = Record<(typeof figureNames)[number], number>;

/** Analytics that a test added by hand at a moment. */
export interface Bump {
	at: number;
	delta: Partial<Figures>;
}

/** The analytics of one live item as they were collected at a moment. */
export interface Collection {
	at: number;
	figures: Figures;
}

/** The time in which a post reaches 63% of its audience. */
const reachMs = 36 * 3_600_000;

/**
 * Everything that was collected of an item by `now`, oldest first: every `intervalMs` since it went
 * live, and at each bump. The same item grows in the same way in every sandbox.
 */
export function collections(
	itemKey: string,
	postedAt: number,
	bumps: Bump[],
	intervalMs: number,
	now: number,
): Collection[] {
	const times = new Set(bumps.map(({ at }) => at));
	for (let at = postedAt + intervalMs; at <= now; at += intervalMs) {
		times.add(at);
	}
	const audience = audienceOf(itemKey);
	return [...times]
		.filter((at) => at <= now)
		.sort((a, b) => a - b)
		.map((at) => ({ at, figures: figuresAt(audience, at - postedAt, bumps, at) }));
}

/** Adds up the analytics of several items. */
export function sumFigures(figures: Figures[]): Figures {
	const sum: Figures = { views: 0, likes: 0, comments: 0, shares: 0, saves: 0 };
	for (const each of figures) {
		for (const name of figureNames) {
			sum[name] += each[name];
		}
	}
	return sum;
}

/** Reactions for each view, to four digits. */
export function engagementRate({ views, likes, comments, shares, saves }: Figures): number {
	if (views === 0) {
		return 0;
	}
	return Math.round(((likes + comments + shares + saves) / views) * 10_000) / 10_000;
}

function figuresAt(audience: Figures, age: number, bumps: Bump[], at: number): Figures {
	const reached = 1 - Math.exp(-Math.max(0, age) / reachMs);
	const figures = sumFigures([]);
	for (const name of figureNames) {
		const bumped = bumps
			.filter((bump) => bump.at <= at)
			.reduce((sum, { delta }) => sum + (delta[name] ?? 0), 0);
		figures[name] = Math.floor(audience[name] * reached) + bumped;
	}
	return figures;
}

/** The analytics that an item approaches in the long run, drawn from its key. */
function audienceOf(itemKey: string): Figures {
	const digest = createHash('sha256').update(itemKey).digest();
	const share = (byte: number) => digest.readUInt8(byte) / 255;
	const views = 200 + Math.floor(50_000 * share(0) ** 3);
	return {
		views,
		likes: views * (0.03 + 0.1 * share(1)),
		comments: views * (0.002 + 0.01 * share(2)),
		shares: views * (0.001 + 0.01 * share(3)),
		saves: views * (0.001 + 0.02 * share(4)),
	};
}
