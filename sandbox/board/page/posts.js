import { drawList, element } from './elements.js';
import {
	compact,
	platformMark,
	statuses,
	statusName,
	statusPill,
	thumbnailOf,
	titleOf,
} from './labels.js';
import { sparkline } from './sparkline.js';
import { momentIn, momentOf } from './times.js';

const filters = document.getElementById('filters');
const list = document.getElementById('post-list');
const empty = document.getElementById('no-posts');

/** The statuses that posts are in, with how many; choosing one narrows the list to it. */
export function drawFilters(counts, chosen, choose) {
	const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
	const present = statuses.filter((status) => status in counts || status === chosen);
	const entries = [null, ...present].map((status) => ({
		status,
		chosen: status === chosen,
		count: status === null ? total : (counts[status] ?? 0),
	}));
	drawList(
		filters,
		entries,
		({ status }) => status,
		({ status, chosen, count }) =>
			element(
				'li',
				{},
				element(
					'button',
					{
						type: 'button',
						'aria-pressed': String(chosen),
						'data-control': 'choose',
						'data-status': status,
						onclick: () => choose(status),
					},
					status === null ? 'all' : statusName(status),
					' ',
					element('span', { class: 'count' }, compact(count)),
				),
			),
	);
}

/** One page of posts; a post is approved or looked at. */
export function drawPosts(posts, approve, look) {
	empty.hidden = posts.length > 0;
	drawList(
		list,
		posts,
		({ postId }) => postId,
		(post) => drawPost(post, approve, look),
	);
}

function drawPost(post, approve, look) {
	const { postId, status, createdAt, hashtags, accounts, analytics, thumbnail } = post;
	return element(
		'li',
		{ class: 'post', 'data-post': postId },
		pictureOf(post.media, thumbnail),
		element(
			'article',
			{ 'aria-label': titleOf(post) },
			element(
				'p',
				{ class: 'top' },
				statusPill(status),
				element('time', { datetime: createdAt }, momentOf(createdAt)),
			),
			element('h3', {}, detailsLink(post, look)),
			hashtags.length === 0
				? null
				: element('p', { class: 'hashtags' }, hashtags.map((tag) => `#${tag}`).join(' ')),
			element('ul', { class: 'targets' }, ...accounts.map(drawTarget)),
			analytics && drawFigures(analytics),
			status === 'pending_approval' || accounts.some((item) => item.status === 'pending_approval')
				? approveButton(post, approve)
				: null,
		),
	);
}

/** The whole card leads to its details. */
function detailsLink(post, look) {
	const open = (event) => {
		event.preventDefault();
		look(post);
	};
	const properties = { href: `#${post.postId}`, 'data-control': 'details', onclick: open };
	return element('a', { ...properties, 'aria-haspopup': 'dialog' }, titleOf(post));
}

function pictureOf({ kind, count }, thumbnail) {
	const note = kind === 'video' ? 'video' : count > 1 ? `${count} images` : null;
	return element(
		'div',
		{ class: 'picture' },
		thumbnailOf(thumbnail),
		note && element('span', { class: 'kind' }, note),
	);
}

function drawTarget({ username, platform, status, timezone, failure, ...times }) {
	const { postedAt, scheduledSlotStart, scheduledAfter } = times;
	const when = { posted: postedAt, queued: scheduledSlotStart, pending_approval: scheduledAfter }[
		status
	];
	const planned = status === 'pending_approval' ? 'planned ' : '';
	return element(
		'li',
		{},
		platformMark(platform),
		element('span', { class: 'handle' }, `@${username}`),
		when === undefined
			? element('span', { class: 'side' }, statusName(status))
			: element('time', { class: 'side', datetime: when }, `${planned}${momentIn(when, timezone)}`),
		failure === null ? null : element('span', { class: 'why' }, failure),
	);
}

function drawFigures({ figures, views }) {
	return element(
		'div',
		{ class: 'figures' },
		sparkline(views),
		element(
			'p',
			{},
			element('strong', {}, compact(figures.views)),
			` views · ${compact(figures.likes)} likes · ${compact(figures.comments)} comments`,
		),
	);
}

function approveButton(post, approve) {
	return element(
		'button',
		{
			type: 'button',
			class: 'primary',
			'data-control': 'approve',
			'aria-label': `Approve ${titleOf(post)}`,
			onclick: () => approve(post),
		},
		'Approve',
	);
}
