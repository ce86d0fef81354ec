import { Readable } from 'node:stream';

import type { ByteStream } from '../../../../../nodes/PublishingService/client/http';
import type { ServiceClient } from '../../../../../nodes/PublishingService/client/serviceClient';
import {
	lookOnce,
	videoProblemOfLink,
	withinTime,
} from '../../../../../nodes/PublishingService/posting/uploads/checkLink';

/** The first box of an MP4 that says nothing else. */
const FTYP = Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1');

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

test('a stream whose header is looked at is closed, also where it breaks off', async () => {
	const stream = Readable.from([FTYP]) as Readable & ByteStream;
	expect(await videoProblemOfLink(stream)).toBeUndefined();
	expect(stream.destroyed).toBe(true);
	const broken = new Readable({
		read() {
			this.destroy(new Error('broken off'));
		},
	}) as Readable & ByteStream;
	await expect(videoProblemOfLink(broken)).rejects.toThrow('broken off');
});
