import { inspectImage } from './inspectImage';
import { inspectVideo } from './inspectVideo';
import { checkMediaRules, type MediaRefusal } from './mediaRules';

/** The first media rule that the file on disk breaks; null for none. */
export async function checkMediaFile(
	path: string,
	kind: 'video' | 'image',
): Promise<MediaRefusal | null> {
	return checkMediaRules(kind === 'video' ? await inspectVideo(path) : await inspectImage(path));
}
