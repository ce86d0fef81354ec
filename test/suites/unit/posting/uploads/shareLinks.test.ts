import { recogniseShareLink } from '../../../../../nodes/PublishingService/posting/uploads/shareLinks';

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
		['https://drive.google.com/file/u/0/d/1aB-c_9/view', drive('1aB-c_9')],
		['https://drive.google.com/a/brand.example/file/d/1aB-c_9/view', drive('1aB-c_9')],
		['https://docs.google.com/uc?export=download&id=1aB-c_9', drive('1aB-c_9')],
		[
			'https://drive.google.com/file/d/1aB-c_9/view?usp=sharing&resourcekey=0-x_Y%2Bz',
			`${drive('1aB-c_9')}&resourcekey=0-x_Y%2Bz`,
		],
		[
			'https://drive.google.com/open?id=1aB-c_9&resourcekey=0-xY&authuser=0',
			`${drive('1aB-c_9')}&resourcekey=0-xY`,
		],
		[
			'https://brand.sharepoint.com/:v:/s/Media/EabC_1?e=xYz',
			'https://brand.sharepoint.com/:v:/s/Media/EabC_1?e=xYz&download=1',
		],
		[
			'https://brand-my.sharepoint.com/:i:/g/personal/kim/EabC?web=1&e=1',
			'https://brand-my.sharepoint.com/:i:/g/personal/kim/EabC?e=1&download=1',
		],
		[
			'https://brand.sharepoint.com/:u:/s/Media/EabC?e=x&download=1',
			'https://brand.sharepoint.com/:u:/s/Media/EabC?e=x&download=1',
		],
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
		'https://vimeo.com/1',
		'https://notyoutube.com/watch?v=abc',
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
		['https://brand.sharepoint.com/:f:/s/Media/Eab?e=1', 'SharePoint'],
		['https://brand.sharepoint.com/:w:/s/Media/Eab?e=1', 'SharePoint'],
		['https://brand.sharepoint.com/sites/Media', 'SharePoint'],
		['https://1drv.ms/v/s!abc', 'OneDrive'],
		['https://onedrive.live.com/?id=1', 'OneDrive'],
		['https://docs.google.com/document/d/1/edit', 'Google Drive'],
		['https://docs.google.com/presentation/d/1/edit?id=2', 'Google Drive'],
		['https://photos.app.goo.gl/abc', 'Google Photos'],
		['https://photos.google.com/share/abc', 'Google Photos'],
		['https://www.icloud.com/photos/abc', 'iCloud'],
		['https://www.icloud.com/iclouddrive/0abc#clip', 'iCloud'],
		['https://share.icloud.com/photos/abc', 'iCloud'],
		['https://we.tl/t-abc', 'WeTransfer'],
		['https://wetransfer.com/downloads/abc', 'WeTransfer'],
		['https://www.canva.com/design/abc/view', 'Canva'],
		['https://www.youtube.com/watch?v=abc', 'YouTube'],
		['https://youtu.be/abc', 'YouTube'],
		['https://youtube.com/shorts/abc', 'YouTube'],
		['https://vm.tiktok.com/abc', 'TikTok'],
		['https://www.instagram.com/reel/abc/', 'Instagram'],
		['https://fb.facebook.com/watch/1', 'Facebook'],
		['https://fb.watch/abc', 'Facebook'],
	])('%s is named as %s', (link, site) => {
		const words = `^: this ${site} link is a (page|folder or a page), not a file\\. Use `;
		expect(recogniseShareLink(link)).toEqual({
			advice: expect.stringMatching(words) as string,
		});
	});
});
