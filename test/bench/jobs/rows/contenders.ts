import type { BareScript } from '../../bare/process';
import { Rig } from '../../n8n/rig';
import { chain, editFields, httpRequest, publishingService, splitRows } from '../../n8n/workflows';
import type { Row } from '../../rows';
import type { Service } from '../../service/process';

/** The nodes of n8n that take part; Edit Fields evaluates the fields of ours and sends nothing. */
export const inN8n = ['Publishing Service', 'HTTP Request', 'Edit Fields'] as const;
export const contenders = [...inN8n, 'Bare'] as const;
export type Contender = (typeof contenders)[number];

/** How many requests our node and the bare script have in flight. */
export const itemsAtOnce = 10;

/** n8n's expression engines: its default, and the one without isolation that it had before. */
export type Engine = 'vm' | 'legacy';

const fields = {
	uploadIds: '={{ $json.uploadId }}',
	accountIds: '={{ $json.accountId }}',
	caption: '={{ $json.caption }}',
	hashtags: '={{ $json.hashtags }}',
	scheduledAfter: '={{ $json.scheduledAfter }}',
};

/** An n8n in which each contender waits for rows at its webhook. */
export async function startRig({ origin }: Service, engine: Engine = 'vm'): Promise<Rig> {
	const rig = await Rig.start({ origin, env: { N8N_EXPRESSION_ENGINE: engine } });
	const post = publishingService({
		resource: 'post',
		operation: 'create',
		mediaSource: 'uploads',
		skipApproval: true,
		runOptions: { itemsAtOnce },
		...fields,
	});
	const request = httpRequest('HTTP Request', {
		method: 'POST',
		url: `${origin}/v2/posts`,
		sendHeaders: true,
		headerParameters: { parameters: [{ name: 'Idempotency-Key', value: '={{ $json.key }}' }] },
		sendBody: true,
		specifyBody: 'json',
		jsonBody:
			'={{ JSON.stringify({ media: [$json.uploadId], accountIds: [$json.accountId], ' +
			"caption: $json.caption, hashtags: $json.hashtags.split(', '), " +
			'scheduledAfter: $json.scheduledAfter, skipApproval: true }) }}',
	});
	for (const node of [post, request, editFields(fields)]) {
		await rig.add(chain(node.name, [splitRows, node]));
	}
	return rig;
}

export async function runBare(
	script: BareScript,
	{ origin }: Service,
	rows: Row[],
): Promise<number> {
	return await script.perform({ what: 'rows', origin, rows, inFlight: itemsAtOnce });
}
