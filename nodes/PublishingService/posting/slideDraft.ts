import type { Slide } from '../contract/decoded';

/** A slide as it is sent; without an image it takes the medium at the same place. */
export type SlideDraft = Omit<Slide, 'image'> & { readonly image?: string };

/** The slides of a post and the field that they are from. */
export interface SlideList {
	readonly field: 'options.slides' | 'options.slidesJson';
	readonly pages: readonly SlideDraft[];
}

/** Gives each slide its image: its own, or the upload at its place among the media. */
export function withImages(slides: readonly SlideDraft[], media: readonly string[]): Slide[] {
	return slides.map((slide, index) => ({ ...slide, image: slide.image ?? media[index] ?? '' }));
}
