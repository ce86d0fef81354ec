import type { Limits } from '../values/text';
import { publicTextProblem } from './publicTextProblems';

/** Parameters that are texts. */
interface TextParameters<Name extends string> {
	text(name: Name, limits?: Limits): string | undefined;
	expressionOf(name: Name): string | undefined;
	refuse(name: Name, problem: string): undefined;
}

/** Reads a text that people see outside of n8n, such as a caption, and refuses a text that nobody has filled in. */
export function readPublicText<Name extends string>(
	parameters: TextParameters<Name>,
	name: Name,
	limits?: Limits,
): string | undefined {
	const text = parameters.text(name, limits);
	const problem = text && publicTextProblem(text, parameters.expressionOf(name));
	return problem ? parameters.refuse(name, problem) : text;
}
