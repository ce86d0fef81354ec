/** Whether a body is a web page, whatever type it is said to have: many servers call all text HTML. */
export function isWebPage(body: string): boolean {
	return /^\s*<(!doctype html|html)\b/i.test(body);
}
