import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { INSERTED } from '../../../../scripts/insertedFaults/faults';

const sources = resolve(__dirname, '../../../../nodes/PublishingService');

test.each(INSERTED)('$name can be put into the code, in exactly one place', ({ file, from }) => {
	const places = readFileSync(resolve(sources, file), 'utf8').split(from).length - 1;
	expect(places).toBe(1);
});
