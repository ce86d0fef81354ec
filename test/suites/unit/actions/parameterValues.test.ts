import type { IExecuteFunctions } from 'n8n-workflow';

import { ParameterValues } from '../../../../nodes/PublishingService/actions/parameterValues';

/** A node with these parameters that runs over these rows; `asked` counts the evaluations by n8n. */
function readerOver(
	parameters: Readonly<Record<string, unknown>>,
	rows: ReadonlyArray<Record<string, unknown>>,
	{ isTool = false } = {},
) {
	const asked: string[] = [];
	const context = {
		getInputData: () => rows.map((json) => ({ json })),
		isToolExecution: () => isTool,
		getNode: () => ({ parameters }),
		getNodeParameter: (name: string, itemIndex: number) => {
			asked.push(name);
			return `${name} of row ${itemIndex} by n8n`;
		},
	} as unknown as IExecuteFunctions;
	const fields = Object.keys(parameters).map((name) => ({
		...{ displayName: name, name, default: '' },
		type: name === 'columns' ? ('resourceMapper' as const) : ('string' as const),
	}));
	const reader = new ParameterValues(context, fields);
	const read = (name: string) => rows.map((_, itemIndex) => reader.of(itemIndex)[name]);
	return { asked, read };
}

const rows = [{ caption: 'One', tags: ['a'] }, { caption: 'Two' }, { other: 3 }];

test('n8n is asked once for what is fixed', () => {
	const { asked, read } = readerOver({ text: 'fixed', options: { notes: 'fixed' } }, rows);
	expect(read('text')).toEqual(Array(3).fill('text of row 0 by n8n'));
	expect(read('options')).toEqual(Array(3).fill('options of row 0 by n8n'));
	expect(asked).toEqual(['text', 'options']);
});

test('a column is read from the item, and by n8n where the item has no such text', () => {
	const { asked, read } = readerOver({ text: '={{ $json.caption }}' }, rows);
	expect(read('text')).toEqual(['One', 'Two', 'text of row 2 by n8n']);
	expect(asked).toEqual(['text']);
});

test.each([
	['another expression', '={{ $json.caption.trim() }}'],
	['text around a column', '=Row: {{ $json.caption }}'],
	['an inherited name', '={{ $json.toString }}'],
	['a list in a column', '={{ $json.tags }}'],
	['a resource locator', { __rl: true, mode: 'id', value: '={{ $json.caption }}' }],
	['a collection with an expression', { notes: '={{ $json.caption }}' }],
	['a list with an expression', ['={{ $json.caption }}']],
])('%s is evaluated by n8n for each item', (_, value) => {
	const { asked, read } = readerOver({ text: value }, rows.slice(0, 1));
	expect(read('text')).toEqual(['text of row 0 by n8n']);
	expect(asked).toHaveLength(1);
});

test('the members of a mapping are converted by n8n', () => {
	const { asked, read } = readerOver({ columns: { value: { a: '={{ $json.caption }}' } } }, rows);
	read('columns.value');
	expect(asked).toHaveLength(3);
});

test("a tool's input is n8n's alone", () => {
	const { read } = readerOver({ text: '={{ $json.caption }}' }, rows, { isTool: true });
	expect(read('text')[0]).toBe('text of row 0 by n8n');
});
