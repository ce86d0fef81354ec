import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file with the results that docs/agents.md shows. */
export const publishedFile = join(__dirname, '../../../../docs/agents.json');

/** The size of one operation for a model, in characters. */
export interface MeasuredTool {
	operation: string;
	/** The fields that the model fills in. */
	fields: string[];
	/** Characters of the schema. */
	schema: number;
	/** Characters of a typical answer. */
	raw: number;
	simplified: number;
}

/** The answer of a tool to a wrong call, and what the model does next. */
export interface MeasuredSlip {
	says: string;
	operation: string;
	message: string;
	leadsTo: string;
}

export interface Measured {
	tools: MeasuredTool[];
	slips: MeasuredSlip[];
}

export function readPublished(): Measured {
	return JSON.parse(readFileSync(publishedFile, 'utf8')) as Measured;
}
