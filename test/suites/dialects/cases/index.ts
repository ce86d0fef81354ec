import { changeCases } from './changes';
import { companyCases } from './company';
import { postCases } from './posts';
import { repeatCases } from './repeats';
import { triggerCases } from './trigger';
import { uploadCases } from './uploads';

/** What must hold of every operation, whatever the service's reading of the specification. */
export const cases = [
	...uploadCases,
	...postCases,
	...changeCases,
	...repeatCases,
	...companyCases,
	...triggerCases,
];
