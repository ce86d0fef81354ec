/** A Content-Type without its parameters, in lower case. */
export function mediaType(contentType: string | null | undefined): string {
	return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
