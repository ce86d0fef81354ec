import { svg } from './elements.js';

const width = 120;
const height = 32;
const edge = 2;

/** How views grew, from the moment a post went live until now. */
export function sparkline(views) {
	const top = Math.max(...views, 1);
	const x = (index) => round((index / (views.length - 1)) * width);
	const y = (count) => round(height - edge - (count / top) * (height - 2 * edge));
	const line = views.map((count, index) => `${x(index)} ${y(count)}`).join('L');
	return svg(
		'svg',
		{
			class: 'sparkline',
			viewBox: `0 0 ${width} ${height}`,
			preserveAspectRatio: 'none',
			'aria-hidden': 'true',
		},
		svg('path', { class: 'area', d: `M0 ${height}L${line}L${width} ${height}Z` }),
		svg('path', { class: 'line', d: `M${line}` }),
	);
}

function round(pixels) {
	return Math.round(pixels * 10) / 10;
}
