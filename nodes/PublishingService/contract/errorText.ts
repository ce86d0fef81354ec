/** The texts for one code. `{name}` is replaced by a value of the failure. */
export interface ErrorText {
	/** Says what happened, without a period. A case of a code without a message has the message of its code. */
	readonly message?: string;
	/** Tells a person what to do, in whole sentences. */
	readonly nextStep: string;
	/** Tells a model what to do. If omitted, the model gives `nextStep` to the user. */
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
