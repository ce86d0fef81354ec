import { inspectImage } from './inspect-image';
import { inspectVideo } from './inspect-video';
import { checkMediaRules, type MediaRefusal } from './media-rules';

/** The first media rule that the file on disk breaks; null for none. */
export async function checkMediaFile(
	path: string,
	kind: 'video' | 'image',
): Promise<MediaRefusal | null> {
	return checkMediaRules(kind === 'video' ? await inspectVideo(path) : await inspectImage(path));
}
