import { companyCases } from './company';
import { postCases } from './posts';
import { triggerCases } from './trigger';
import { uploadCases } from './uploads';

/** What must hold of every operation, whatever the service's reading of the specification. */
export const cases = [...uploadCases, ...postCases, ...companyCases, ...triggerCases];
