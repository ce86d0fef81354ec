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

/** What a trigger of the release remembered, poll by poll, and what it reported. */
export interface TriggerStory {
	readonly name: string;
	readonly parameters: INodeParameters;
	/** After the first poll and after each change of the story (`triggerStories.ts`). */
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

/** What workflows of a release hold, frozen; every later version replays it. */
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

/** Writes a corpus, an entry a line, so that a diff shows what is another. */
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
