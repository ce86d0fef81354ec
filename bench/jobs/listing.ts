import { BareScript } from '../bare/process';
import { interleaved, median } from '../measure/median';
import { costliest, sharesDuring, type Shares } from '../measure/profile';
import { Rig } from '../n8n/rig';
import { chain, httpRequest, publishingService } from '../n8n/workflows';
import { figure, headline, type Result } from '../report/result';
import { Service } from '../service/process';

const total = 10_000;
const rounds = 7;

/** A list is read to its end, a hundred posts a page. */
export async function listing(): Promise<Result> {
	const service = await Service.start();
	const rig = await Rig.start({ origin: service.origin });
	const script = new BareScript();
	try {
		await addWorkflows(rig, service);
		const counted = (run: () => Promise<number>) => async () => {
			await service.begin({ list: { total, live: 50 } });
			const ms = await run();
			const { requests } = await service.report();
			if (requests !== total / 100) {
				throw new Error(`${requests} requests were sent`);
			}
			return ms;
		};
		const inN8n = (name: string) => counted(() => rig.time(name, [name]));
		const runs = {
			'Publishing Service': inN8n('Publishing Service'),
			'HTTP Request': inN8n('HTTP Request'),
			Bare: counted(() => script.perform({ what: 'list', origin: service.origin })),
		};
		for (const run of Object.values(runs)) {
			await run();
		}
		const times = await interleaved(rounds, runs);
		const shares = await sharesDuring(rig.n8n, runs['Publishing Service']);
		return report(times, shares);
	} finally {
		await script.stop();
		await rig.stop();
		await service.stop();
	}
}

async function addWorkflows(rig: Rig, { origin }: Service): Promise<void> {
	await rig.add(
		chain('Publishing Service', [
			publishingService({
				resource: 'post',
				operation: 'getAll',
				returnAll: true,
				simplify: false,
			}),
		]),
	);
	await rig.add(
		chain('HTTP Request', [
			httpRequest('HTTP Request', {
				url: `${origin}/v2/posts`,
				sendQuery: true,
				queryParameters: { parameters: [{ name: 'limit', value: '100' }] },
				options: {
					pagination: {
						pagination: {
							paginationMode: 'updateAParameterInEachRequest',
							parameters: {
								parameters: [
									{ type: 'qs', name: 'cursor', value: '={{ $response.body?.nextCursor ?? 0 }}' },
								],
							},
							paginationCompleteWhen: 'other',
							completeExpression: '={{ !$response.body.nextCursor }}',
							requestInterval: 0,
						},
					},
				},
			}),
		]),
	);
}

function report(
	times: Record<'Publishing Service' | 'HTTP Request' | 'Bare', number[]>,
	shares: Shares,
): Result {
	const bare = median(times.Bare);
	return {
		title: `Listing ${total.toLocaleString('en-US')} posts`,
		how: `${total / 100} pages, one after the other. Medians of ${rounds} rounds. This package's node returns 1 item per post, HTTP Request 1 item per page.`,
		columns: ['who', 'ms', 'to HTTP Request', 'to bare'],
		rows: Object.entries(times).map(([name, ms]) => [
			...[name, median(ms), median(ms) / median(times['HTTP Request']), median(ms) / bare],
		]),
		goals: [
			headline(
				`${total.toLocaleString('en-US')} posts listed: to HTTP Request`,
				median(times['Publishing Service']) / median(times['HTTP Request']),
				0.5,
			),
		],
		left: `In a profile, ${figure(shares.own)} ms went to the package's own code, mostly for parsing answers. The rest: ${costliest(shares)}.`,
	};
}
