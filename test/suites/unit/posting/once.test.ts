import { Once, OncePerKey } from '../../../../nodes/PublishingService/posting/once';

const fail = async () => await Promise.reject(new Error('not now'));

test('runs work once for all who need its result', async () => {
	const value = new Once<number>();
	let works = 0;
	const work = async () => await Promise.resolve(++works);
	expect(await Promise.all([value.once(work), value.once(work)])).toEqual([1, 1]);
	expect(await value.once(work)).toBe(1);
});

test('runs work again after a failure', async () => {
	const value = new Once<number>();
	await expect(value.once(fail)).rejects.toThrow('not now');
	expect(await value.once(async () => await Promise.resolve(3))).toBe(3);
});

test('runs work once for each key, and again for a key whose work failed', async () => {
	const values = new OncePerKey<number>();
	let works = 0;
	const work = async () => await Promise.resolve(++works);
	expect(await Promise.all([values.once('a', work), values.once('a', work)])).toEqual([1, 1]);
	expect(await values.once('b', work)).toBe(2);
	await expect(values.once('c', fail)).rejects.toThrow('not now');
	expect(await values.once('c', work)).toBe(3);
});
