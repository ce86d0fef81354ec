import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { WorkflowJson } from '../../kit/n8n';

const folder = join(__dirname, 'workflows');

/** A workflow as people saved it with an earlier version of this package. Never changed again. */
export interface SavedWorkflow {
	/** The package's version. */
	version: string;
	name: string;
	workflow: WorkflowJson;
}

export const savedWorkflows: SavedWorkflow[] = globSync('*/*.json', { cwd: folder })
	.sort()
	.map((file) => ({
		version: dirname(file),
		name: basename(file, '.json'),
		workflow: JSON.parse(readFileSync(join(folder, file), 'utf8')) as WorkflowJson,
	}));
