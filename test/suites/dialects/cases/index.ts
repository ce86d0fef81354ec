import { changeCases } from './changes';
import { companyCases } from './company';
import { postCases } from './posts';
import { repeatCases } from './repeats';
import { triggerCases } from './trigger';
import { uploadCases } from './uploads';

/** Rules for every operation under every reading of the specification. */
export const cases = [
	...uploadCases,
	...postCases,
	...changeCases,
	...repeatCases,
	...companyCases,
	...triggerCases,
];
