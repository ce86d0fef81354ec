import { markOfMedia } from '../../../../nodes/PublishingService/plan/mediaMark';

const [first, second] = ['url:https://a.example/1.jpg', 'url:https://a.example/2.jpg'];

// The sheets of users contain these marks.
test('the mark of media is the one that an earlier version wrote', () => {
	expect(markOfMedia('post_1', [first, second])).toBe('3OSOSE');
});

test.each([
	['one more', [first, second, 'upload:upload_1']],
	['one less', [first]],
	['another one', [first, 'url:https://a.example/3.jpg']],
	['another order', [second, first]],
])('media with %s have another mark', (_name, identities) => {
	expect(markOfMedia('post_1', identities)).not.toBe(markOfMedia('post_1', [first, second]));
});

test('the same media have another mark for another post', () => {
	expect(markOfMedia('post_2', [first])).not.toBe(markOfMedia('post_1', [first]));
});
