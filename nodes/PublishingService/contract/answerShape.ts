/**
 * What an answer holds, as data: `text` and `number` for those, `any` for all else, lists and objects
 * by their parts. A key ends in `?` where it may be missing and in `|null` where it may hold null.
 */
export type AnswerShape =
	'text' | 'number' | 'any' | readonly [AnswerShape] | { readonly [key: string]: AnswerShape };
