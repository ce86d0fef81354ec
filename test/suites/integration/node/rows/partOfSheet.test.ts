import type { IDataObject, INode, IWorkflowBase } from 'n8n-workflow';

import { bed, useTestbed } from '../../../../kit/engine/testbed';
import { twoNodeWorkflow } from '../../../../kit/engine/workflows';

/** Settings of n8n with which the node gets only a part of the sheet. The missing rows still exist. */
useTestbed();

const parameters = {
	...{ resource: 'post', operation: 'createFromRows' },
	...{ checkOnly: false, skipApproval: true, rowsWithPostId: 'update' },
	options: { acceptFarDates: true, sheetTag: 'tag:autumn', deletedRows: 'cancel' },
};

/** A workflow of a manual trigger with the rows, and the node. */
function workflow(node: Partial<INode> = {}): IWorkflowBase {
	return twoNodeWorkflow({ parameters, credentials: credentials(), node });
}

const credentials = () => ({ baseUrl: bed.sandbox.baseUrl, apiKey: bed.sandbox.keys.full });

async function run(rows: readonly IDataObject[], json = workflow()) {
	const items = rows.map((cells) => ({ json: cells }));
	const result = await bed.engine.runWorkflow(json, { credentials: credentials(), items });
	expect(result.error).toBeUndefined();
	return result;
}

/** The 2 rows of a sheet, with all that a first run writes back. */
async function sheet(): Promise<IDataObject[]> {
	await bed.sandbox.control.seed({ contentTags: [{ tagId: 'autumn', name: 'Autumn' }] });
	const rows = [20, 22].map((day) => ({
		Account: '@northwind.cooks',
		Caption: `Bread for ${day} people`,
		Media: bed.media.url('portrait.jpg'),
		Date: `2031-12-${day} 18:30`,
	}));
	const { items } = await run(rows);
	return items.map(({ json }) => json);
}

const planned = async () =>
	(await bed.sandbox.control.posts.list()).filter(
		({ caption, status }) => caption?.startsWith('Bread for') && status === 'queued',
	);

test('Execute Once, which leaves the node only the first row, cancels no post', async () => {
	const rows = await sheet();
	const { items } = await run(rows, workflow({ executeOnce: true }));
	expect(items.map(({ json }) => [json.row, json.change])).toEqual([
		[1, 'unchanged'],
		[0, 'unchanged'],
	]);
	expect(items[1]?.json.issues).toContain("Turn off 'Execute Once'.");
	expect(await planned()).toHaveLength(2);
});
