import type { Parsed } from './asText';
import { parseList } from './lists';
import { isCellWord, plainPhrase, withoutInvisible } from './plainText';
import { trimEnd } from './trim';

/** Separators of hashtags: commas and semicolons of any script, and line breaks. */
const SEPARATORS = /[,;，；、،؛\r\n]/u;
const HASH = /[#＃﹟]/u;
/** The sign of a tag, and what people put before it: "#food | #travel / #sunday & #sea". */
const NEXT_TAG = /(?:\s(?:[-–—/+&|•·]|and|und|et)\s+)?[#＃﹟]/iu;

/** The signs between words that are tags of their own: "food · travel - sunday". */
const BETWEEN_WORDS = /[\s|•·](?:[-–—/+&][\s|•·])*/u;

/** Brackets, quotes and stops around tags, and the signs of a list: "(#a #b)", "#a. #b/", "• #a". */
const BEFORE_TAG = /^[\s([{"'“„«•·*–—-]+/u;
const AFTER_TAG = /[\s.:!?/|()[\]{}"'“”„«»]/u;

/** Hashtags without "#": separated as lists are, by their own "#" or else by spaces; in any case, each once. */
export function parseHashtags(value: unknown): Parsed<string[]> {
	if (isCellWord(plainPhrase(value), 'nothing', 'notApplicable')) {
		return { value: [] };
	}
	const entries = parseList(value, splitWords);
	if ('problem' in entries) {
		return entries;
	}
	return { value: eachOnce(entries.value.flatMap(tagsIn)) };
}

/** Splits a text at its spaces if it has neither separators nor a "#". */
function splitWords(text: string): string[] {
	const hasSigns = SEPARATORS.test(text) || HASH.test(text);
	return hasSigns ? [text] : text.split(BETWEEN_WORDS);
}

function tagsIn(entry: string): string[] {
	const parts = withoutInvisible(entry).split(NEXT_TAG);
	const tags = parts.flatMap((part) => part.split(SEPARATORS));
	const trimmed = tags.map((tag) => trimEnd(tag.replace(BEFORE_TAG, ''), AFTER_TAG));
	return trimmed.filter(Boolean);
}

/** Leaves out a tag that differs from an earlier one in case alone. */
function eachOnce(tags: readonly string[]): string[] {
	const byPlainTag = new Map<string, string>();
	for (const tag of tags) {
		const plain = tag.normalize('NFC').toLowerCase();
		byPlainTag.set(plain, byPlainTag.get(plain) ?? tag);
	}
	return [...byPlainTag.values()];
}
