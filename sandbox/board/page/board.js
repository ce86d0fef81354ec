import { drawAccounts } from './accounts.js';
import { control } from './control.js';
import { drawDetails, openDetails } from './details.js';
import { drawFaults } from './faults.js';
import { titleOf } from './labels.js';
import { drawFilters, drawPosts } from './posts.js';
import { drawQueue } from './queue.js';
import { drawRequests } from './requests.js';
import { clockTime, momentOf, zone } from './times.js';

const pollMs = 1000;
const find = (id) => document.getElementById(id);

/** What is looked at: `pages` holds the positions of this page of posts and of those before it. */
const view = { accountId: null, status: null, pages: [] };
let state;
let reading = new AbortController();
let timer;
let lost = false;

function stateQuery() {
	const query = new URLSearchParams();
	if (view.accountId !== null) {
		query.set('accountId', view.accountId);
	}
	if (view.status !== null) {
		query.set('status', view.status);
	}
	if (view.pages.length > 0) {
		query.set('after', view.pages.at(-1));
	}
	return query;
}

/** Reads and draws the state, now and then once a second while the page can be seen. */
async function refresh() {
	clearTimeout(timer);
	reading.abort();
	reading = new AbortController();
	const { signal } = reading;
	try {
		state = await control('GET', `/board?${stateQuery()}`, { signal });
		if (signal.aborted) {
			return;
		}
		draw();
		if (lost) {
			showTrouble(null);
		}
	} catch (error) {
		if (signal.aborted) {
			return;
		}
		lost = true;
		showTrouble(`The sandbox does not answer (${error.message}). Trying again …`);
	}
	if (!document.hidden) {
		timer = setTimeout(refresh, pollMs);
	}
}

function draw() {
	const { now, nextDue, accounts, counts, posts, queue, faults, requests } = state;
	find('now').dateTime = now;
	find('now').textContent = clockTime(now);
	find('next-due').disabled = nextDue === null;
	find('next-due').textContent =
		nextDue === null ? 'Next event' : `Next event · ${momentOf(nextDue)}`;
	drawAccounts(accounts, view.accountId, (accountId) => look({ accountId }));
	drawFilters(counts, view.status, (status) => look({ status }));
	drawPosts(posts.data, approve, openDetails);
	drawDetails(posts.data);
	drawQueue(queue, accounts, now);
	drawFaults(faults, turnFault);
	find('armed').hidden = faults.length === 0;
	find('armed').textContent = faults.length === 1 ? '1 fault on' : `${faults.length} faults on`;
	drawRequests(requests);
	find('pager').hidden = posts.next === null && view.pages.length === 0;
	find('newer').disabled = view.pages.length === 0;
	find('older').disabled = posts.next === null;
	find('board').ariaBusy = 'false';
}

function look(change) {
	Object.assign(view, { pages: [] }, change);
	return refresh();
}

/** Does something, says so, and shows what came of it. */
async function act(work, said) {
	try {
		await work();
		showTrouble(null);
		await refresh();
		find('announcement').textContent = said();
	} catch (error) {
		showTrouble(`That did not work: ${error.message}`);
	}
}

function showTrouble(text) {
	lost &&= text !== null;
	find('trouble').textContent = text ?? '';
	find('trouble').hidden = text === null;
}

const moveClock = (advanceMs) =>
	act(
		() => control('POST', '/clock', { body: { advanceMs } }),
		() => `It is ${momentOf(state.now)}.`,
	);

const approve = (post) =>
	act(
		() => control('POST', `/posts/${encodeURIComponent(post.postId)}/approve`, { body: {} }),
		() => `Approved: ${titleOf(post)}.`,
	);

const turnFault = ({ title, rule, armedId }) =>
	armedId === null
		? act(
				() => control('POST', '/faults', { body: rule }),
				() => `${title} is on.`,
			)
		: act(
				() => control('DELETE', `/faults/${armedId}`),
				() => `${title} is off.`,
			);

find('zone').textContent = zone;
for (const button of document.querySelectorAll('[data-advance]')) {
	button.addEventListener('click', () => moveClock(Number(button.dataset.advance)));
}
find('next-due').addEventListener('click', () =>
	moveClock(Date.parse(state.nextDue) - Date.parse(state.now)),
);
find('newer').addEventListener('click', () => look({ pages: view.pages.slice(0, -1) }));
find('older').addEventListener('click', () => look({ pages: [...view.pages, state.posts.next] }));

const dialog = find('reset-dialog');
find('reset').addEventListener('click', () => dialog.showModal());
find('reset-keep').addEventListener('click', () => dialog.close());
find('reset-confirm').addEventListener('click', () => {
	dialog.close();
	Object.assign(view, { accountId: null, status: null, pages: [] });
	void act(
		() => control('POST', '/reset'),
		() => 'Everything is as at the start.',
	);
});

document.addEventListener('visibilitychange', refresh);
void refresh();
