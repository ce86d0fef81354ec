import { ANSWERS, type AnswerShape } from '../../nodes/PublishingService/contract/schemas';
import { TERMS } from '../../nodes/PublishingService/contract/enums';
import type { Observations } from './observations';
import type { Exchange } from './service';

/** Entries of a list that are read; more of them would show the same. */
const ENTRIES = 50;
const idKey = /^(uploadId|postId|accountId|queueItemId|folderId|imageId|packId|companyId|id)$/;
/** Keys that say whether there is another page; the visit looks at them by itself. */
const CURSOR = 'nextCursor';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const timeForms: ReadonlyArray<[form: string, pattern: RegExp]> = [
	['milliseconds', /:\d\d\.\d{3}Z$/],
	['microseconds', /:\d\d\.\d{6}Z$/],
	['seconds', /:\d\dZ$/],
	['offset', /:\d\d(\.\d+)?[+-]\d\d:?\d\d$/],
	['bare', /:\d\d(\.\d+)?$/],
];

/** Compares an answer with what the contract says of it, and notes which readings it shows. */
export class ShapeReader {
	constructor(private readonly observations: Observations) {}

	read(name: keyof typeof ANSWERS, { json, request }: Exchange): void {
		this.walk(json, ANSWERS[name], request);
	}

	private walk(value: unknown, shape: AnswerShape, where: string): void {
		if (typeof shape === 'string') {
			this.readLeaf(value, shape, where);
		} else if (isListShape(shape)) {
			this.readList(value, shape[0], where);
		} else {
			this.readObject(value, shape, where);
		}
	}

	private readObject(
		value: unknown,
		shape: Readonly<Record<string, AnswerShape>>,
		where: string,
	): void {
		if (!isObject(value)) {
			this.observations.wonder(`${where} is ${describe(value)} instead of an object`);
			return;
		}
		const named = new Set([CURSOR]);
		for (const [written, inner] of Object.entries(shape)) {
			const [name = ''] = written.split(/[?|]/);
			named.add(name);
			if (name !== CURSOR) {
				this.readKey({ value, name, written, where: `${where} ${name}` }, inner);
			}
		}
		const others = Object.keys(value).filter((key) => !named.has(key));
		this.observations.see('extraKeys', others.length > 0 ? 'everywhere' : 'none', where);
		for (const key of others) {
			this.observations.wonder(`the specification does not name the key ${key} (${where})`);
		}
	}

	private readKey(key: KeyOfAnswer, shape: AnswerShape): void {
		const { value, name, written, where } = key;
		const entry = value[name];
		const isMissing = !Object.hasOwn(value, name);
		const mayBeNull = written.endsWith('|null');
		const mayBeMissing = written.includes('?');
		if (!isMissing && entry !== null) {
			this.walk(entry, shape, where);
		} else if (isMissing && isListShape(shape)) {
			this.observations.see('emptyLists', 'absent', where);
		} else if (mayBeNull && !mayBeMissing) {
			this.observations.see('nullKeys', isMissing ? 'absent' : 'null', where);
		} else if (mayBeMissing) {
			this.observations.see('optionalKeys', isMissing ? 'absent' : 'null', where);
		} else {
			this.observations.wonder(`${where} is ${isMissing ? 'missing' : 'null'}`);
		}
	}

	private readList(value: unknown, shape: AnswerShape, where: string): void {
		if (!Array.isArray(value)) {
			this.observations.wonder(`${where} is ${describe(value)} instead of a list`);
			return;
		}
		if (value.length === 0) {
			this.observations.see('emptyLists', 'present', where);
		}
		for (const entry of value.slice(0, ENTRIES) as unknown[]) {
			this.walk(entry, shape, where);
		}
	}

	private readLeaf(value: unknown, kind: string, where: string): void {
		if (kind === 'number') {
			this.readNumber(value, where);
		} else if (kind === 'time') {
			this.readTime(value, where);
		} else if (kind === 'text') {
			this.readText(value, where);
		} else if (Object.hasOwn(TERMS, kind)) {
			this.readTerm(value, TERMS[kind as keyof typeof TERMS], where);
		}
	}

	private readNumber(value: unknown, where: string): void {
		if (typeof value === 'number') {
			this.observations.see('numbers', 'number', where);
		} else if (typeof value === 'string' && Number.isFinite(Number(value))) {
			this.observations.see('numbers', 'text', where);
		} else {
			this.observations.wonder(`${where} is ${describe(value)} instead of a number`);
		}
	}

	private readTime(value: unknown, where: string): void {
		const form = timeForms.find(([, pattern]) => typeof value === 'string' && pattern.test(value));
		if (form) {
			this.observations.see('dateTimes', form[0], where);
		} else {
			this.observations.wonder(`${where} is ${describe(value)} instead of a date and time`);
		}
	}

	private readText(value: unknown, where: string): void {
		const isId = idKey.test(where.split(' ').at(-1) ?? '');
		if (isId && ['number', 'string'].includes(typeof value)) {
			this.observations.see('ids', typeof value === 'number' ? 'number' : 'text', where);
		} else if (typeof value !== 'string') {
			this.observations.wonder(`${where} is ${describe(value)} instead of text`);
		}
	}

	private readTerm(value: unknown, terms: readonly string[], where: string): void {
		const word = String(value);
		const isNamed = terms.includes(word.toLowerCase());
		this.observations.see('enums', isNamed ? 'known' : 'wider', where);
		if (isNamed) {
			this.observations.see('words', terms.includes(word) ? 'lower' : 'upper', where);
		} else {
			this.observations.wonder(`the specification does not name the value "${word}" (${where})`);
		}
	}
}

interface KeyOfAnswer {
	readonly value: Json;
	readonly name: string;
	/** The key in the notation of the contract, such as `caption?|null`. */
	readonly written: string;
	readonly where: string;
}

function isListShape(shape: AnswerShape): shape is readonly [AnswerShape] {
	return Array.isArray(shape);
}

function describe(value: unknown): string {
	return value === undefined ? 'missing' : JSON.stringify(value).slice(0, 40);
}
