import { drawList, element } from './elements.js';
import { platformMark, thumbnailOf, titleOf } from './labels.js';
import { dayOf, momentIn, momentOf, timeOf, zone } from './times.js';

const days = document.getElementById('queue');
const heading = document.getElementById('queue-heading');
const empty = document.getElementById('no-queue');

/** What waits to go out, by day; what has no slot yet comes last. */
export function drawQueue({ data, total }, accounts, now) {
	const known = new Map(accounts.map((account) => [account.accountId, account]));
	const byDay = Map.groupBy(data, ({ slotStart, status }) => dayTitle(slotStart, status, now));
	const entries = [...byDay].map(([title, items]) => ({
		title,
		items: items.map((item) => ({ ...item, account: known.get(item.accountId) })),
	}));
	if (total > data.length) {
		entries.push({ title: `and ${total - data.length} more`, items: [] });
	}
	heading.replaceChildren('Queue ', element('span', { class: 'count' }, String(total)));
	empty.hidden = total > 0;
	drawList(days, entries, ({ title }) => title, drawDay);
}

function dayTitle(slotStart, status, now) {
	if (slotStart !== null) {
		return dayOf(slotStart, now);
	}
	return status === 'pending_approval' ? 'Waiting for approval' : 'Without a slot';
}

function drawDay({ title, items }) {
	return element(
		'div',
		{ class: 'day' },
		element('h3', {}, title),
		element('ol', {}, ...items.map(drawItem)),
	);
}

function drawItem(item) {
	const { slotStart, scheduledAfter, thumbnail, account } = item;
	return element(
		'li',
		{ class: 'item' },
		whenOf(item),
		thumbnailOf(thumbnail),
		element(
			'span',
			{ class: 'what' },
			element('span', { class: 'caption' }, titleOf(item)),
			account === undefined
				? element('span', { class: 'handle' }, item.accountId)
				: element(
						'span',
						{ class: 'handle' },
						platformMark(account.platform),
						`@${account.username}`,
					),
			ownTime(slotStart ?? scheduledAfter, account),
		),
	);
}

/** The time of the slot; without one the day and time for which it is planned. */
function whenOf({ slotStart, scheduledAfter }) {
	const planned = slotStart ?? scheduledAfter;
	if (planned === null) {
		return element('span', { class: 'when' }, '–');
	}
	const text = slotStart === null ? momentOf(planned) : timeOf(planned);
	return element('time', { class: 'when', datetime: planned }, text);
}

/** A time by the account's own clock, where that is another one than the reader's. */
function ownTime(time, account) {
	if (time === null || account === undefined || account.timezone === zone) {
		return null;
	}
	return element('span', { class: 'handle' }, momentIn(time, account.timezone));
}
