import { LEGAL_FORMS } from '../vocabulary/legalForms';
import { plainText } from './plainText';

/** Shorter names are too short to be recognized inside another name: "art" is in "party". */
const SHORTEST_PART = 4;

/**
 * True if people may write one of these names for the other: "Alder" and "ALDER Group, Inc.", or
 * "AG Shoes" and "Alder-Green Shoes GmbH". If it is unclear, the names count as alike, because a
 * warning follows only if they are not.
 */
export function areNamesAlike(one: string, other: string): boolean {
	const words = wordsOf(one);
	const otherWords = wordsOf(other);
	const name = words.join('');
	const otherName = otherWords.join('');
	if (name === '' || otherName === '') {
		return plainText(one) === plainText(other);
	}
	return (
		isPart(words, otherWords) ||
		isPart(otherWords, words) ||
		initialsOf(one).includes(otherName) ||
		initialsOf(other).includes(name)
	);
}

/** The words of a name without its legal form; of "The Co." all words, because no other is left. */
function wordsOf(name: string): string[] {
	const words = allWords(name);
	const withoutLegalForm = words.filter((word) => !LEGAL_FORMS.has(word));
	return withoutLegalForm.length > 0 ? withoutLegalForm : words;
}

/** "S.A.R.L." is one word, and so is "Alder's". */
function allWords(name: string): string[] {
	return (
		plainText(name)
			.replace(/[.']/g, '')
			.match(/[\p{L}\p{N}]+/gu) ?? []
	);
}

/** True if the words are all in the other name, or their letters are: "North Wind" in "northwind.travels". */
function isPart(words: readonly string[], others: readonly string[]): boolean {
	const name = words.join('');
	const isInside = name.length >= SHORTEST_PART && others.join('').includes(name);
	return isInside || words.every((word) => others.includes(word));
}

/** "as", "ass" and "asi" of "Alder Shoes & Sons Inc": with all words, without the legal form. */
function initialsOf(name: string): string[] {
	return [wordsOf(name), allWords(name)]
		.filter((words) => words.length > 1)
		.map((words) => words.map((word) => word.charAt(0)).join(''));
}
