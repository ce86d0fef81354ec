import type { INodeParameters } from 'n8n-workflow';

import { fixturePath } from '../../kit/media';
import { loadNode, nodesOfN8n } from '../../kit/n8nNodes/load';
import { type FormFile, sendForm } from '../../kit/n8nNodes/runNode';
import { evening, image, instagram } from './plainRow';
import { NODES } from './rowsByNode';
import { bed, runItems, useTestbed, warningOf } from './sheetRun';

/**
 * Rows as n8n's own nodes return them. Each node runs in the version of a new workflow, with
 * answers as its service gives them. If a newer n8n returns other items, these tests notice it.
 */
useTestbed();

const toInstagram = { parameters: { defaultAccounts: [instagram] } };

describe.each(NODES)('rows of the node %s', (_name, read) => {
	test('posts those that may go live, and skips an empty one', async () => {
		const items = await read(await nodesOfN8n(), [{ status: 'Ready', link: image() }]);
		const { rows, posts, error } = await runItems(items, toInstagram);
		expect(error).toBeUndefined();
		expect(rows).toEqual([expect.objectContaining({ ok: true })]);
		expect(posts).toEqual([
			expect.objectContaining({
				accountIds: [instagram],
				caption: 'A caption',
				scheduledAfter: evening,
				media: [expect.any(String)],
			}),
		]);
	});

	test('skips those that may not go live, and reports the reason', async () => {
		const items = await read(await nodesOfN8n(), [
			{ status: 'Draft', link: image() },
			{ status: 'Ready', link: image() },
		]);
		const { rows, posts } = await runItems(items, toInstagram);
		expect(posts).toHaveLength(1);
		expect(rows).toHaveLength(2);
		expect(rows[0]).toMatchObject({ ok: true, postId: '' });
		expect(warningOf(rows[0])).toMatch(
			/^Row skipped: (?:property_s|S)tatus is "Draft", which means do not publish/,
		);
	});
});

describe('a form of the Form Trigger', () => {
	const texts = [
		{ fieldLabel: 'Account', fieldType: 'text' },
		{ fieldLabel: 'Caption', fieldType: 'textarea' },
		{ fieldLabel: 'Date', fieldType: 'text' },
	];
	const file = async (filename: string) => {
		const binary = await bed.engine.binary(fixturePath({ file: filename }), { fileName: filename });
		return { filename, mimetype: 'image/jpeg', size: 9, binary };
	};
	const send = async (
		fields: INodeParameters[],
		files: Readonly<Record<string, FormFile | readonly FormFile[]>>,
		status = 'Ready',
	) =>
		await sendForm(loadNode(await nodesOfN8n(), 'Form/FormTrigger'), {
			parameters: {
				formTitle: 'A post',
				formFields: {
					values: [texts, { fieldLabel: 'Status', fieldType: 'text' }, fields].flat(),
				},
			},
			values: {
				'field-0': 'northwind',
				'field-1': 'A caption',
				'field-2': '2037-12-24 18:30',
				'field-3': status,
			},
			files,
		});

	test('with a file is posted with it', async () => {
		const items = await send([{ fieldLabel: 'Media', fieldType: 'file', multipleFiles: false }], {
			'field-4': await file('portrait.jpg'),
		});
		const { rows, posts } = await runItems(items, {});
		expect(rows).toEqual([expect.objectContaining({ ok: true })]);
		expect(posts[0]?.media).toHaveLength(1);
	});

	test('with several files in one field is posted with all of them', async () => {
		const items = await send([{ fieldLabel: 'Media', fieldType: 'file', multipleFiles: true }], {
			'field-4': [await file('portrait.jpg'), await file('portrait.png')],
		});
		const { rows, posts } = await runItems(items, {});
		expect(rows).toEqual([expect.objectContaining({ ok: true })]);
		expect(posts[0]?.media).toHaveLength(2);
	});

	test('with two files of one name is posted with both', async () => {
		const fields = ['Image 1', 'Image 2'].map((fieldLabel) => ({
			fieldLabel,
			fieldType: 'file',
			multipleFiles: false,
		}));
		const items = await send(fields, {
			'field-4': await file('portrait.jpg'),
			'field-5': await file('portrait.jpg'),
		});
		const { rows, posts } = await runItems(items, {});
		expect(rows).toEqual([expect.objectContaining({ ok: true })]);
		expect(posts[0]?.media).toHaveLength(2);
	});

	test('is skipped if it says no', async () => {
		const items = await send(
			[{ fieldLabel: 'Media', fieldType: 'file', multipleFiles: false }],
			{ 'field-4': await file('portrait.jpg') },
			'Draft',
		);
		const { rows, posts } = await runItems(items, {});
		expect(posts).toEqual([]);
		expect(warningOf(rows[0])).toMatch(/^Row skipped: Status is "Draft"/);
	});
});
