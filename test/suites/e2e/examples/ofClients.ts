import { writeFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { addClient, captionsOf, type Client } from '../../../kit/agency/clients';
import { outputOf, withValues, type World } from './world';
import { readExample } from './workflows';

/** The examples that post for several companies. */
export function testsOfClients(world: World): void {
	const keyOfClient =
		"={{ $('Keys of clients').all().map((row) => row.json).find((row) => row.client === $json.Client)?.key }}";

	const laidOut = async (name: string) => {
		const { sandbox, media, n8n } = world.stage;
		const clients = [
			await addClient(sandbox, `Bakery of ${name}`),
			await addClient(sandbox, `Florist of ${name}`),
		];
		const folder = join(world.files, name);
		await mkdir(folder);
		const named = [
			...clients.map((client) => client.name),
			'Misspelt',
			...clients.map((client) => client.name),
		];
		const rows = named.map(
			(client, row) => `${client},kitchen,${client} ${row},${media.url('portrait.jpg')}`,
		);
		await writeFile(
			join(folder, 'posts.csv'),
			['Client,Account,Caption,Media', ...rows].join('\n'),
		);
		const { parameters } =
			readExample(name).nodes.find((node) => node.name === 'Sheet folder') ?? {};
		return {
			clients,
			named,
			n8n,
			folder: withValues(parameters, [folder]),
			baseUrl: sandbox.baseUrl,
		};
	};
	const expectOwn = async (clients: readonly Client[]) => {
		for (const client of clients) {
			const captions = await captionsOf(client);
			expect(captions).toHaveLength(2);
			expect(captions.every((caption) => String(caption).startsWith(client.name))).toBe(true);
		}
	};

	test('one-sheet-many-clients takes the key of each row from the data table', async () => {
		const { clients, named, n8n, folder, baseUrl } = await laidOut('one-sheet-many-clients');
		const tableId = await addDataTable(n8n.api, clients);
		const credential = await n8n.api.createCredential({
			...{ name: "Key of each row's client", type: 'publishingServiceApi' },
			data: { baseUrl, apiKey: keyOfClient },
		});
		const workflow = readExample('one-sheet-many-clients');
		const notes = workflow.nodes.map(({ parameters }) => JSON.stringify(parameters.content ?? ''));
		expect(notes.join(' ')).toContain(keyOfClient.slice(1));
		const chosen = { __rl: true, mode: 'list', value: tableId };
		const choices = {
			'Sheet folder': folder,
			// n8n 1 cannot find a table by its name, so the test chooses it from the list.
			...(world.isOld && { 'Keys of clients': { dataTableId: chosen } }),
		};
		const checkId = await n8n.api.importWorkflow(withParameters(workflow, choices), credential);
		const checked = outputOf(await n8n.api.runManually(checkId), 'Create posts');
		expect(checked.map(({ json }) => json.ok)).toEqual([true, true, false, true, true]);
		for (const client of clients) {
			expect(await captionsOf(client)).toEqual([]);
		}
		await n8n.api.removeWorkflow(checkId);
		const id = await n8n.api.importWorkflow(
			withParameters(workflow, { ...choices, 'Create posts': { checkOnly: false } }),
			credential,
		);
		const reports = outputOf(await n8n.api.runManually(id), 'Create posts').map(({ json }) => json);
		expect(reports.map(({ company, ok }) => [company, ok])).toEqual(
			named.map((client) => [client, client !== 'Misspelt']),
		);
		expect(reports[2]?.issues).toMatch(/no API key for this row/);
		await expectOwn(clients);
	});

	test('one-node-for-each-client tells of a client that it does not know', async () => {
		const { clients, named, n8n, folder, baseUrl } = await laidOut('one-node-for-each-client');
		const [bakery, florist] = clients as [Client, Client];
		const example = readExample('one-node-for-each-client');
		const renamed = JSON.stringify(example)
			.replaceAll('"Bakery"', JSON.stringify(bakery.name))
			.replaceAll('"Florist"', JSON.stringify(florist.name));
		const posting = ['Bakery', 'Florist'].map((name) => [
			`Create posts of ${name}`,
			{ checkOnly: false },
		]);
		const workflow = withParameters(JSON.parse(renamed) as typeof example, {
			'Sheet folder': folder,
			...(Object.fromEntries(posting) as Record<string, object>),
		});
		for (const client of clients) {
			const { id, name } = await n8n.api.createCredential({
				...{ name: client.name, type: 'publishingServiceApi' },
				data: { baseUrl, apiKey: client.key },
			});
			for (const node of workflow.nodes) {
				if (node.credentials?.publishingServiceApi?.name === client.name) {
					node.credentials = { publishingServiceApi: { id, name } };
				}
			}
		}
		const id = await n8n.api.importWorkflow(workflow);
		const reports = outputOf(await n8n.api.runManually(id), 'Report').map(({ json }) => json);
		expect(reports.map(({ Client: client, ok }) => [client, ok])).toEqual(
			[named[0], named[3], named[1], named[4], named[2]].map((client) => [
				client,
				client !== 'Misspelt',
			]),
		);
		expect(reports.at(-1)?.issues).toMatch(/There is no client "Misspelt"/);
		await expectOwn(clients);
	});
}

function withParameters(
	workflow: ReturnType<typeof readExample>,
	choices: Record<string, object>,
): ReturnType<typeof readExample> {
	const nodes = workflow.nodes.map((node) => ({
		...node,
		parameters: { ...node.parameters, ...choices[node.name] },
	}));
	return { ...workflow, nodes };
}

/** The ID of the data table that the example names, with the key of each client. */
async function addDataTable(api: World['stage']['n8n']['api'], clients: readonly Client[]) {
	const { id: project } = await api.rest<{ id: string }>('GET', '/rest/projects/personal');
	const tables = `/rest/projects/${project}/data-tables`;
	const columns = ['client', 'key'].map((name) => ({ name, type: 'string' }));
	const { id } = await api.rest<{ id: string }>('POST', tables, {
		name: 'Keys of clients',
		columns,
	});
	const data = clients.map(({ name, key }) => ({ client: name, key }));
	await api.rest('POST', `${tables}/${id}/insert`, { data, returnType: 'count' });
	return id;
}
