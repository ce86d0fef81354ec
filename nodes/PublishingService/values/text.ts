/** Readers for values that people write, in one import. */
export { asText, isEmpty, type Parsed, quote, shortened, withLabel } from './asText';
export { parseHashtags } from './hashtags';
export {
	countCharacters,
	fewestCharacters,
	formatNumber,
	type Limits,
	listProblems,
} from './sizeProblems';
export { parseList } from './lists';
export {
	composedText,
	isCellWord,
	plainName,
	plainPhrase,
	plainTag,
	plainText,
	plainUsername,
} from './plainText';
export {
	parseChoice,
	parseFlag,
	parseId,
	parseJson,
	parseNumber,
	parseText,
	parseUrl,
} from './scalar';
