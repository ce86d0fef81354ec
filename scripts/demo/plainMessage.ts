const meanings: Record<string, (error: NodeJS.ErrnoException) => string> = {
	ENOSPC: ({ path }) => `No disk space is left${path ? ` for ${path}` : ''}.`,
	EACCES: ({ path }) => `The disk does not let this program write ${path ?? 'its files'}.`,
	EROFS: ({ path }) => `The disk is read-only: ${path ?? 'nothing can be written'}.`,
};

/** The part of an error that a person can act on, without a stack trace. */
export function plainMessage(error: unknown): string {
	if (!(error instanceof Error)) {
		return String(error);
	}
	const { code = '' } = error as NodeJS.ErrnoException;
	return meanings[code]?.(error) ?? error.message;
}
