import type { ServiceClient } from '../../../../../nodes/PublishingService/client/serviceClient';
import {
	lookOnce,
	withinTime,
} from '../../../../../nodes/PublishingService/posting/uploads/linkLooks';

const aClient = () => ({}) as ServiceClient;

test('a link is looked at once for each thing to know, by each client', async () => {
	const [one, other] = [aClient(), aClient()];
	let looks = 0;
	const look = async () => await Promise.resolve(++looks);
	expect(await lookOnce(one, 'type', 'https://a/1', look)).toBe(1);
	expect(await lookOnce(one, 'type', 'https://a/1', look)).toBe(1);
	expect(await lookOnce(one, 'header', 'https://a/1', look)).toBe(2);
	expect(await lookOnce(one, 'type', 'https://a/2', look)).toBe(3);
	expect(await lookOnce(other, 'type', 'https://a/1', look)).toBe(4);
});

test('a look that fails is not tried again', async () => {
	const client = aClient();
	const look = jest.fn(async () => await Promise.reject(new Error('gone')));
	for (let row = 0; row < 3; row++) {
		await expect(lookOnce(client, 'type', 'https://a/1', look)).rejects.toThrow('gone');
	}
	expect(look).toHaveBeenCalledTimes(1);
});

test('what takes too long is given up, what ends in time is not', async () => {
	const giveUp = jest.fn();
	expect(await withinTime(Promise.resolve('seen'), giveUp, 1000)).toBe('seen');
	await expect(withinTime(Promise.reject(new Error('gone')), giveUp, 1000)).rejects.toThrow('gone');
	expect(giveUp).not.toHaveBeenCalled();
	expect(await withinTime(new Promise(() => {}), giveUp, 20)).toBeUndefined();
	expect(giveUp).toHaveBeenCalledTimes(1);
});
