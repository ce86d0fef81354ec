import type { ErrorText } from '../../nodes/PublishingService/contract/errorText';
import { NODE_ERROR_TEXTS } from '../../nodes/PublishingService/contract/nodeErrorTexts';
import { SERVICE_ERROR_TEXTS } from '../../nodes/PublishingService/contract/serviceErrorTexts';
import { SENTENCES } from '../../nodes/PublishingService/sheet/texts/sentences';

const INTRODUCTION = `# Every message of the node

This page lists every sentence that the node writes, so that you can look it up. It is generated from the code. Search for a part of your message that has no name or value in it: _column_, _value_ and other words in italics stand for the values of your message.

[Errors](errors.md) explains the codes. [Troubleshooting](troubleshooting.md) starts from the symptom.`;

/** The page of all sentences: those about rows first, then those that stop an item. */
export function messagesPage(): string {
	return [
		INTRODUCTION,
		'## About a row',
		'These sentences are in the column `issues`, or in a message that refuses a whole sheet.',
		...Object.entries(SENTENCES)
			.map(([code, text]): Entry => ({ code, ...splitSentence(text) }))
			.filter(({ message }) => /[A-Za-z]{3}/.test(message.replace(/\{\w+\}/g, '')))
			.map(section),
		'## About an item',
		'These messages end an item, or a run. The code is in `error.errorName` or in brackets.',
		...Object.entries<ErrorText>({ ...SERVICE_ERROR_TEXTS, ...NODE_ERROR_TEXTS })
			.map(([code, { message = '', nextStep }]): Entry => ({ code, message, step: nextStep }))
			.filter(({ message }) => message !== '')
			.sort((one, other) => one.code.localeCompare(other.code))
			.map(section),
	].join('\n\n');
}

interface Entry {
	readonly code: string;
	readonly message: string;
	readonly step: string;
}

/** The first sentence says what happened, the others what to do. */
function splitSentence(text: string): Omit<Entry, 'code'> {
	const [message = '', ...steps] = text.split(/(?<=[\w}])\. (?=[A-Z{])/);
	return { message, step: steps.join('. ') };
}

function section({ code, message, step }: Entry): string {
	const heading = `### ${plain(message)}`;
	const ended = step === '' || /[.!?]$/.test(step) ? step : `${step}.`;
	return [heading, `${plain(ended)} (\`${code}\`)`.trim()].join('\n\n');
}

/** Marks the places of values, and keeps signs that Markdown would read as its own. */
function plain(text: string): string {
	return text.replace(/[<*#]/g, '\\$&').replace(/\{(\w+)\}/g, '_$1_');
}
