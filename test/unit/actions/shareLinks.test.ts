import { recogniseShareLink } from '../../../nodes/PublishingService/actions/upload/shareLinks';

const drive = (id: string) =>
	`https://drive.usercontent.google.com/download?id=${id}&export=download&confirm=t`;

describe('links that lead to the file', () => {
	test.each([
		['https://drive.google.com/file/d/1aB-c_9/view?usp=sharing', drive('1aB-c_9')],
		['https://drive.google.com/file/d/1aB-c_9/edit', drive('1aB-c_9')],
		['https://drive.google.com/open?id=1aB-c_9', drive('1aB-c_9')],
		['https://drive.google.com/uc?export=download&id=1aB-c_9', drive('1aB-c_9')],
		['https://DRIVE.google.com/file/d/1aB-c_9', drive('1aB-c_9')],
		['https://drive.google.com/uc?id=1%26export%3Dview', drive('1%26export%3Dview')],
		['https://www.dropbox.com/s/abc/clip.mp4?dl=0', 'https://www.dropbox.com/s/abc/clip.mp4?raw=1'],
		[
			'https://www.dropbox.com/scl/fi/abc/clip.mp4?rlkey=key&st=x&dl=0',
			'https://www.dropbox.com/scl/fi/abc/clip.mp4?rlkey=key&st=x&raw=1',
		],
		['https://dropbox.com/s/abc/clip.mp4', 'https://dropbox.com/s/abc/clip.mp4?raw=1'],
	])('%s becomes %s', (link, directUrl) => {
		expect(recogniseShareLink(link)).toEqual({ directUrl });
	});

	test.each([
		'https://cdn.example.com/clip.mp4?signature=a%2Fb+c',
		'http://127.0.0.1:8787/clip',
		'https://dl.dropboxusercontent.com/s/abc/clip.mp4',
		'https://drive.usercontent.google.com/download?id=1&export=download',
		'https://example.com/drive.google.com/file/d/1/view',
		'https://notdropbox.com/s/abc/clip.mp4',
		'https://drive.google.com.example.com/file/d/1/view',
		'https://netflix.com/watch/1',
		'https://player.vimeo.com/external/123.hd.mp4?s=abc',
		'https://export-download.canva.com/abc/0001-1.png?X-Amz-Expires=60',
	])('%s is taken as it is', (directUrl) => {
		expect(recogniseShareLink(directUrl)).toEqual({ directUrl });
	});
});

describe('links to pages get advice', () => {
	test.each([
		['https://drive.google.com/drive/folders/1aB', 'Google Drive'],
		['https://drive.google.com/drive/folders/1aB?id=2', 'Google Drive'],
		['https://drive.google.com/drive/my-drive', 'Google Drive'],
		['https://drive.google.com/', 'Google Drive'],
		['https://www.dropbox.com/sh/abc/def', 'Dropbox'],
		['https://www.dropbox.com/scl/fo/abc/def?rlkey=key', 'Dropbox'],
		['https://www.dropbox.com/home', 'Dropbox'],
		['https://1drv.ms/v/s!abc', 'OneDrive'],
		['https://onedrive.live.com/?id=1', 'OneDrive'],
		['https://company.sharepoint.com/:v:/g/personal/clip.mp4', 'OneDrive'],
		['https://docs.google.com/document/d/1/edit', 'page'],
		['https://photos.app.goo.gl/abc', 'page'],
		['https://photos.google.com/share/abc', 'page'],
		['https://www.icloud.com/photos/abc', 'page'],
		['https://we.tl/t-abc', 'page'],
		['https://wetransfer.com/downloads/abc', 'page'],
		['https://www.canva.com/design/abc/view', 'page'],
		['https://www.youtube.com/watch?v=abc', 'page'],
		['https://youtu.be/abc', 'page'],
		['https://vm.tiktok.com/abc', 'page'],
		['https://www.instagram.com/reel/abc/', 'page'],
		['https://fb.facebook.com/watch/1', 'page'],
		['https://vimeo.com/1', 'page'],
		['https://x.com/a/status/1', 'page'],
		['https://twitter.com/a/status/1', 'page'],
	])('%s: %s', (link, word) => {
		expect(recogniseShareLink(link)).toEqual({ advice: expect.stringContaining(word) });
	});
});
