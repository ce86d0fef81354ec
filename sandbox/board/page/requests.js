import { drawList, element } from './elements.js';
import { exactTimeOf } from './times.js';

const list = document.getElementById('requests');
const empty = document.getElementById('no-requests');

/** What the service was asked last, and what it answered. */
export function drawRequests(requests) {
	empty.hidden = requests.length > 0;
	drawList(list, requests, ({ seq }) => seq, drawRequest);
}

function drawRequest({ at, method, path, status, fault }) {
	const outcome = status === null ? 'no answer' : String(status);
	const failed = status === null || status >= 400;
	return element(
		'li',
		{ class: 'request', 'data-failed': failed },
		element('time', { datetime: at }, exactTimeOf(at)),
		element('span', { class: 'target', title: `${method} ${path}` }, `${method} ${path}`),
		element('span', { class: 'outcome' }, fault === null ? outcome : `${outcome} · ${fault}`),
	);
}
