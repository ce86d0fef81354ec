import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ANSWERS } from '../../../../nodes/PublishingService/contract/schemas';
import { answerShapes, type ApiDocument } from './answerShapes';

const file = join(__dirname, '../../../contract/openapi.yaml');
const shapes = answerShapes(parse(readFileSync(file, 'utf8')) as ApiDocument);

const { listContentTags: _open, ...specified } = ANSWERS;

test('each operation of the contract has an answer', () => {
	expect(Object.keys(specified).sort()).toEqual(Object.keys(shapes).sort());
});

test.each(Object.entries(specified))(
	'the answer to %s holds what the contract says',
	(name, answer) => {
		expect(answer).toEqual(shapes[name]);
	},
);
