import type { IExecuteFunctions, ILoadOptionsFunctions, IPollFunctions } from 'n8n-workflow';

export type HttpContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/**
 * The signal with which n8n cancels an execution. Undefined if the context, or this version of n8n,
 * has no signal.
 */
export function cancelSignal(context: HttpContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}

/** A context whose requests go on although the execution is cancelled, because n8n finds no signal in it. */
export function uncancelled<Context extends HttpContext>(context: Context): Context {
	const withoutSignal = { getExecutionCancelSignal: { value: () => undefined } };
	return Object.create(context, withoutSignal) as Context;
}
