/** The words for one code. `{name}` is replaced by a value of the failure. */
export interface ErrorText {
	/** Says what happened, without a period. A case of a code says what the code says, unless it has its own. */
	readonly message?: string;
	/** Tells a person what to do, in whole sentences. */
	readonly nextStep: string;
	/** Tells a model what to do; without it, the model tells the user `nextStep`. */
	readonly modelStep?: string;
}

/**
 * The names of the values in a text, as a type.
 *
 * @example Placeholders<'{host} did not answer in {seconds} seconds'> // 'host' | 'seconds'
 */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
	? Name | Placeholders<Rest>
	: never;
