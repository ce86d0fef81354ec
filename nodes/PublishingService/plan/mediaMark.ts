import { digestOfValue } from './syncState';

/** A short text for the media of a post, which changes if one of them is replaced or moved. */
export function markOfMedia(postId: string, identities: readonly string[]): string {
	return digestOfValue(postId, 'media', identities);
}
