import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { live } from './liveThrough';
import type { History } from './history';
import { useN8n } from './scenario';

/** The shortest forms of histories with which the generator once found a bug. */
const folder = join(__dirname, 'regressions');
const regressions = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));

const n8n = useN8n();

test.each(regressions)(
	'the history that was found once, %s, is lived through without an offence',
	async (name) => {
		const history = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as History;
		expect((await live(n8n(), history)).offences).toEqual([]);
	},
);
