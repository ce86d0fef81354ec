import type { IWorkflowBase } from 'n8n-workflow';
import { median } from '../measure/median';
import { sharesDuring } from '../measure/profile';
import { Rig } from '../n8n/rig';
import { polling } from '../n8n/workflows';
import { atMost, type Result } from '../report/result';
import { Service } from '../service/process';

const totals = [1000, 10_000, 100_000];
/** Posts that are not out yet; they are the newest, and fit the first page. */
const live = 50;
const quietPolls = 9;
const mostBaselinePolls = 20;
/** A page of the newest posts, and the next one of the whole list. */
const quietRequests = 2;

interface Measured {
	total: number;
	quietRequests: number[];
	ownMs: number[];
	stateBytes: number;
}

/** Polls in which nothing has changed, after the first ones have read the whole list. */
export async function poll(): Promise<Result> {
	const service = await Service.start();
	const rig = await Rig.start({ origin: service.origin });
	try {
		const measured: Measured[] = [];
		for (const total of totals) {
			measured.push(await pollList(service, rig, total));
		}
		return report(measured);
	} finally {
		await rig.stop();
		await service.stop();
	}
}

/** n8n polls at most once a minute, but also whenever a workflow is activated, with its own state. */
async function pollList(service: Service, rig: Rig, total: number): Promise<Measured> {
	const { api } = rig.n8n;
	const id = await rig.import(
		polling(`Poll ${total}`, { events: ['postStatusChanged'], options: { maxRequests: 500 } }),
	);
	const pollOnce = async () => {
		await service.begin({ list: { total, live } });
		const { own } = await sharesDuring(rig.n8n, () => api.activate(id));
		await api.deactivate(id);
		const { requests } = await service.report();
		return { requests, ownMs: own };
	};

	for (let polls = 0; ; polls++) {
		const { requests } = await pollOnce();
		if (requests <= quietRequests) {
			break;
		}
		if (polls === mostBaselinePolls) {
			throw new Error(`No quiet poll over ${total} posts`);
		}
	}
	const quiet = [];
	for (let round = 0; round < quietPolls; round++) {
		quiet.push(await pollOnce());
	}
	const { staticData } = await api.rest<IWorkflowBase>('GET', `/rest/workflows/${id}`);
	return {
		total,
		quietRequests: quiet.map(({ requests }) => requests),
		ownMs: quiet.map(({ ownMs }) => ownMs),
		stateBytes: Buffer.byteLength(JSON.stringify(staticData ?? {})),
	};
}

function report(measured: Measured[]): Result {
	const at10000 = measured[1] as Measured;
	return {
		title: 'A quiet poll',
		how: `The newest ${live} posts are not yet published. Medians of ${quietPolls} polls in which nothing changes. "Own ms" is the time of the package's code, without waiting and without n8n's work.`,
		columns: ['posts', 'requests', 'own ms', 'state bytes'],
		rows: measured.map((one) => [
			...[one.total, median(one.quietRequests), median(one.ownMs), one.stateBytes],
		]),
		goals: [
			atMost('two requests at 10,000 posts', median(at10000.quietRequests), quietRequests),
			atMost('under 50 ms of our own at 10,000 posts', median(at10000.ownMs), 50, 'ms'),
		],
	};
}
