/**
 * An n8n error with the words that it was made with. n8n replaces a whole message by a general one
 * where it holds the name of a system error in any letters, whoever wrote it: "@theaccess" holds
 * EACCES, and a service may quote ECONNREFUSED.
 */
export function inOwnWords<E extends Error>(error: E, message: string): E {
	error.message = message;
	return error;
}
