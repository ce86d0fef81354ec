/// <reference lib="dom" />
import type { Locator } from 'playwright-core';

/** Texts and placeholders of a part of the page that do not fit into their place. */
export async function clippedTexts(part: Locator): Promise<string[]> {
	return await part.evaluate((root) => {
		const ruler = document.createElement('canvas').getContext('2d');
		const clipped: string[] = [];
		for (const element of Array.from(root.querySelectorAll<HTMLElement>('*'))) {
			const style = getComputedStyle(element);
			const isSeen = element.checkVisibility() && element.clientWidth > 1;
			const ownText = Array.from(element.childNodes)
				.filter((child) => child.nodeType === Node.TEXT_NODE)
				.map((child) => child.textContent?.trim() ?? '')
				.join('');
			if (isSeen && ownText && style.overflowX !== 'visible') {
				if (element.scrollWidth > element.clientWidth + 1) {
					clipped.push(ownText);
				}
			}
			if (isSeen && element instanceof HTMLInputElement && ruler) {
				const text = element.value || element.placeholder;
				const padding =
					Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
				ruler.font = style.font;
				if (ruler.measureText(text).width > element.clientWidth - padding + 1) {
					clipped.push(text);
				}
			}
		}
		return clipped;
	});
}
