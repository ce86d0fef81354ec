import { drawList, element } from './elements.js';
import { compact, platformMark } from './labels.js';
import { momentIn } from './times.js';

const list = document.getElementById('accounts');

/** The accounts; choosing one narrows posts and queue to it. */
export function drawAccounts(accounts, chosenId, choose) {
	const all = { accountId: null, chosen: chosenId === null, count: accounts.length };
	const entries = accounts.map((account) => ({
		...account,
		chosen: account.accountId === chosenId,
	}));
	drawList(
		list,
		[all, ...entries],
		({ accountId }) => accountId,
		(entry) => {
			const { accountId, chosen } = entry;
			const button = element('button', {
				type: 'button',
				class: 'account',
				'aria-pressed': String(chosen),
				'data-control': 'choose',
				onclick: () => choose(accountId),
			});
			button.append(...(accountId === null ? everyAccount(entry) : oneAccount(entry)));
			return element('li', {}, button);
		},
	);
}

function everyAccount({ count }) {
	return [
		element(
			'span',
			{ class: 'line' },
			element('strong', {}, 'All accounts'),
			element('span', { class: 'side' }, String(count)),
		),
	];
}

function oneAccount(account) {
	const { platform, username, displayName, followers, queueDepth, postsToday, dailyCap } = account;
	const line = (...children) => element('span', { class: 'line' }, ...children);
	return [
		line(
			platformMark(platform),
			element('strong', {}, displayName),
			element('span', { class: 'side' }, `${compact(followers)} followers`),
		),
		line(
			element('span', { class: 'handle' }, `@${username}`),
			element('span', { class: 'side' }, `${queueDepth} queued`),
		),
		element('progress', { max: dailyCap, value: postsToday, 'aria-hidden': 'true' }),
		line(
			element('span', { class: 'handle' }, `${postsToday} of ${dailyCap} today`),
			element('span', { class: 'side' }, standing(account)),
		),
	];
}

/** When the account posts next by its own clock, or why it does not. */
function standing({ status, nextWindow, timezone }) {
	if (status !== 'active') {
		return status;
	}
	return nextWindow === undefined ? 'no free slot' : `next ${momentIn(nextWindow, timezone)}`;
}
