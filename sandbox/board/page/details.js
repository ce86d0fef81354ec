import { drawList, element } from './elements.js';
import { platformMark, statusName, statusPill, titleOf } from './labels.js';
import { momentOf, momentIn } from './times.js';

const dialog = document.getElementById('post-dialog');
const heading = document.getElementById('post-heading');
const body = document.getElementById('post-details');
let shownId = null;

/** Shows all that is known of a post, until it is closed. */
export function openDetails(post) {
	shownId = post.postId;
	drawDetails([post]);
	dialog.showModal();
}

/** Keeps what is open as new as the list; a post that left the page stays as it was. */
export function drawDetails(posts) {
	const post = posts.find(({ postId }) => postId === shownId);
	if (post === undefined) {
		return;
	}
	heading.textContent = titleOf(post);
	drawList(body, [post], ({ postId }) => postId, drawPost);
}

document.getElementById('post-close').addEventListener('click', () => dialog.close());
dialog.addEventListener('close', () => {
	const posts = document.querySelectorAll('[data-post]');
	const card = [...posts].find(({ dataset }) => dataset.post === shownId);
	shownId = null;
	(card?.querySelector('[data-control="details"]') ?? document.getElementById('posts')).focus();
});

function drawPost({ postId, status, createdAt, media, hashtags, notes, ...post }) {
	const { contentGroupIds, accounts } = post;
	return element(
		'div',
		{},
		element('p', { class: 'top' }, statusPill(status), element('code', {}, postId)),
		facts([
			['Made', momentOf(createdAt)],
			['Media', media.count === 0 ? 'none' : `${media.count} ${media.kind}`],
			['Hashtags', hashtags.map((tag) => `#${tag}`).join(' ')],
			['Content tags', contentGroupIds.join(', ')],
			['Notes', notes],
		]),
		...accounts.map(drawAccount),
	);
}

function drawAccount({ username, platform, status, timezone, failure, ...item }) {
	const { scheduledAfter, approvedAt, scheduledSlotStart, postedAt, postUrl } = item;
	return element(
		'section',
		{ class: 'target' },
		element('h3', {}, platformMark(platform), `@${username}`),
		facts([
			['Status', statusName(status)],
			['Why', failure],
			['Planned', moment(scheduledAfter, timezone)],
			['Approved', moment(approvedAt, timezone)],
			['Slot', moment(scheduledSlotStart, timezone)],
			['Posted', moment(postedAt, timezone)],
			['Time zone', timezone],
			['Link', postUrl],
		]),
	);
}

function moment(iso, timezone) {
	return iso && momentIn(iso, timezone);
}

/** What is known, by what it is. */
function facts(entries) {
	const known = entries.filter(([, value]) => value);
	return element(
		'dl',
		{},
		...known.flatMap(([name, value]) => [
			element('dt', {}, name),
			element('dd', {}, String(value)),
		]),
	);
}
