/** Readers of what people write, for those who need several of them. */
export { asText, isEmpty, type Parsed, quote, shortened, withLabel } from './asText';
export { parseHashtags } from './hashtags';
export {
	countCharacters,
	fewestCharacters,
	formatNumber,
	type Limits,
	listProblems,
} from './limits';
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
