/**
 * The least work that a node of n8n can do for rows: their requests with n8n's own helper, ten
 * rows at the same time, each account in order, and no checks. A row with a file needs four
 * requests, a row with an upload ID one. No node of n8n can be faster than this one.
 */
const rowsAtOnce = 10;

class Floor {
	description = {
		displayName: 'Floor',
		name: 'floor',
		group: ['output'],
		version: 1,
		description: 'Sends the requests of rows with files, and no more',
		defaults: { name: 'Floor' },
		inputs: ['main'],
		outputs: ['main'],
		properties: [{ displayName: 'Origin', name: 'origin', type: 'string', default: '' }],
	};

	async execute() {
		const origin = this.getNodeParameter('origin', 0);
		const items = this.getInputData();
		const posts = [];
		const accountOf = (row) => items[row].json.Account ?? items[row].json.accountId;
		const queues = Object.values(Object.groupBy(items.keys(), accountOf)).map((rows) =>
			rows.values(),
		);
		const work = async () => {
			for (let queue = queues.shift(); queue; queue = queues.shift()) {
				const { value: row } = queue.next();
				if (row === undefined) {
					continue;
				}
				posts.push({ json: await this.helpers.httpRequest(await post(this, origin, row)) });
				queues.push(queue);
			}
		};
		await Promise.all(Array.from({ length: rowsAtOnce }, work));
		return [posts];
	}
}

/** The request for a row's post, once its image is ready. */
async function post(node, origin, row) {
	const { json } = node.getInputData()[row];
	if (json.uploadId !== undefined) {
		const { uploadId, accountId, caption, hashtags, scheduledAfter } = json;
		const tags = hashtags.split(', ');
		const wanted = { media: [uploadId], accountIds: [accountId], caption, hashtags: tags };
		return apiRequest(origin, 'posts', { ...wanted, scheduledAfter, skipApproval: true });
	}
	return await postWithFile(node, origin, row);
}

const apiRequest = (origin, path, body) => ({
	method: 'POST',
	url: `${origin}/v2/${path}`,
	headers: { Authorization: 'Bearer sandbox-full-access' },
	body,
	json: true,
});

async function postWithFile(node, origin, row) {
	const { json } = node.getInputData()[row];
	const { mimeType, fileName } = node.helpers.assertBinaryData(row, 'data');
	const bytes = await node.helpers.getBinaryDataBuffer(row, 'data');
	const api = (path, body) => apiRequest(origin, path, body);
	const file = {
		kind: 'image',
		filename: fileName,
		contentType: mimeType,
		sizeBytes: bytes.length,
	};
	const { uploadId, uploadUrl } = await node.helpers.httpRequest(api('uploads', file));
	const headers = { 'Content-Type': mimeType };
	await node.helpers.httpRequest({ method: 'PUT', url: uploadUrl, headers, body: bytes });
	await node.helpers.httpRequest(api(`uploads/${uploadId}/complete`));
	const wanted = { media: [uploadId], accountIds: [json.Account], caption: json.Caption };
	return api('posts', wanted);
}

module.exports = { Floor };
