import type { ErrorText } from '../../nodes/PublishingService/contract/errorText';
import { NODE_ERROR_TEXTS } from '../../nodes/PublishingService/contract/nodeErrorTexts';
import { SERVICE_ERROR_TEXTS } from '../../nodes/PublishingService/contract/serviceErrorTexts';
import { SENTENCES } from '../../nodes/PublishingService/sheet/texts/sentences';
import { hintSections } from './hints';

const INTRODUCTION = `# Every message of the node

Look up a message here, and what to do. Search for a part of your message that has no name or value in it: _column_, _value_ and other words in italics stand for the values of your message. If several sentences are in one cell, search for each of them.

Only sentences about the form of a single value are missing, for example "Caption has 2,201 characters, the limit is 2,200". They begin with the label of the field or the name of the column, and say which values are right.

- [About a row](#about-a-row)
- [About an item](#about-an-item)
- [Above the output](#above-the-output)
- [Notices of the trigger](#notices-of-the-trigger)

[Errors](errors.md) explains the codes. [Troubleshooting](troubleshooting.md) starts from the symptom. This page is generated from the code.`;

/** The page of all sentences: about rows, about items that fail, about a run, and of the trigger. */
export function messagesPage(): string {
	return [
		INTRODUCTION,
		'## About a row',
		'These sentences are in the column `issues`, above the output, or in a message that refuses a whole sheet.',
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
		...hintSections(),
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
