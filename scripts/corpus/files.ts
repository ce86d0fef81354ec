import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

/** A node of the package as a workflow of the release holds it. */
export interface SavedNode {
	/** Such as `post.create, mediaSource = urls`. */
	readonly name: string;
	readonly type: 'action' | 'trigger';
	readonly parameters: INodeParameters;
}

/** The state of a trigger after each poll, and the events that it reported. */
export interface TriggerStory {
	readonly name: string;
	readonly parameters: INodeParameters;
	/** One entry for the first poll, and one after each change of the story (`triggerStories.ts`). */
	readonly polls: ReadonlyArray<{
		readonly eventIds: readonly string[];
		readonly state: IDataObject;
	}>;
}

/** The idempotency keys of the requests that a run of the release sent, in their order. */
export interface KeysOfRun {
	readonly name: string;
	readonly operation: `${string}.${string}`;
	readonly parameters: INodeParameters;
	readonly rows: readonly IDataObject[];
	readonly keys: readonly string[];
}

/** Frozen parts of workflows of a release; every later version replays them. */
export interface Corpus {
	readonly nodes: readonly SavedNode[];
	readonly triggers: readonly TriggerStory[];
	readonly keys: readonly KeysOfRun[];
}

export const RELEASE = '1.0.0';
const folder = join(__dirname, '../../test/corpus', RELEASE);

export function readCorpus(): Corpus {
	return {
		nodes: readPart('nodes') as SavedNode[],
		triggers: readPart('triggers') as TriggerStory[],
		keys: readPart('keys') as KeysOfRun[],
	};
}

/** Writes a corpus with one entry per line, so that a diff shows the changed entries. */
export function writeCorpus(corpus: Corpus): void {
	mkdirSync(folder, { recursive: true });
	for (const part of ['nodes', 'triggers', 'keys'] as const) {
		const lines = corpus[part].map((entry) => JSON.stringify(entry));
		writeFileSync(fileOf(part), `[\n${lines.join(',\n')}\n]\n`);
	}
}

function readPart(part: keyof Corpus): unknown {
	return JSON.parse(readFileSync(fileOf(part), 'utf8'));
}

const fileOf = (part: keyof Corpus) => join(folder, `${part}.json`);
