import { element, svg } from './elements.js';

/** The statuses in the order of a post's life. */
export const statuses = [
	'draft',
	'pending_approval',
	'queued',
	'posting',
	'processing',
	'posted',
	'partially_posted',
	'failed',
	'cancelled',
];

/** A status as people write it. */
export function statusName(status) {
	return status.replaceAll('_', ' ');
}

export function statusPill(status) {
	return element('span', { class: 'pill', 'data-status': status }, statusName(status));
}

const platforms = {
	tiktok: { name: 'TikTok', path: 'M8 1.5v8.7a2.6 2.6 0 1 1-2.6-2.6M8 1.5c.3 2.2 1.7 3.6 4 3.8' },
	instagram: {
		name: 'Instagram',
		path: 'M4.5 2h5A2.5 2.5 0 0 1 12 4.5v5A2.5 2.5 0 0 1 9.5 12h-5A2.5 2.5 0 0 1 2 9.5v-5A2.5 2.5 0 0 1 4.5 2zM7 4.7a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 0 0 0-4.6zM9.8 4.1v.1',
	},
};

/** A platform's mark, named for those who do not see it. */
export function platformMark(platform) {
	const { name, path } = platforms[platform];
	return svg(
		'svg',
		{ class: 'mark', viewBox: '0 0 14 14', role: 'img', 'aria-label': name },
		svg('path', { d: path }),
	);
}

/** A post as it is spoken of: its caption, or what it is. */
export function titleOf({ caption, postId }) {
	return caption || `Post ${postId}`;
}

/** A picture that says nothing the text next to it does not say. */
export function thumbnailOf(source) {
	if (source === null) {
		return element('span', { class: 'thumbnail' });
	}
	return element('img', { class: 'thumbnail', src: source, alt: '', loading: 'lazy' });
}

const whole = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });

/** 12,345 as 12.3K. */
export function compact(count) {
	return whole.format(count);
}
