import type { Scripts } from '../../../../kit/support/scriptedService';

type Answer = [status: number, contentType: string, body: string, location?: string];

const page = '<!doctype html><title>Welcome</title>';
const answers: Readonly<Record<string, Answer>> = {
	'empty-json': [200, 'application/json', ''],
	empty: [200, 'text/plain', ''],
	page: [200, 'text/html', page],
	'missing-page': [404, 'text/html', page],
	list: [200, 'application/json', '[]'],
	text: [200, 'text/plain', 'It works!'],
	'other-error': [400, 'application/json', '{"errors": ["no"]}'],
	'too-many': [429, 'text/html', page],
	moved: [301, 'text/html', page, 'https://www.example.com/'],
};

/** Web servers other than the service; the first part of the path chooses one. */
export const strangers: Scripts = Object.fromEntries(
	Object.entries(answers).map(([name, [status, contentType, text, location]]) => [
		`POST /${name}/*`,
		() => ({
			status,
			text,
			headers: { 'content-type': contentType, ...(location && { location }) },
		}),
	]),
);
