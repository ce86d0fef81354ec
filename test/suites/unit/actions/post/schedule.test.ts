import {
	scheduleFields,
	scheduleInZone,
	scheduleOptionFields,
	readSchedule,
} from '../../../../../nodes/PublishingService/actions/post/schedule';
import { optionsField } from '../../../../../nodes/PublishingService/actions/sharedFields';
import type { ServiceClient } from '../../../../../nodes/PublishingService/client/serviceClient';
import { ServiceError } from '../../../../../nodes/PublishingService/client/serviceError';
import { aRun, itemWith } from '../items';

const busy = new ServiceError('busy', { kind: 'interrupted', code: 'server_error' });
const denied = new ServiceError('denied', {
	kind: 'refused',
	code: 'insufficient_scope',
	httpStatus: 403,
});
const account = {
	accountId: 'acc_1',
	username: 'north',
	platform: 'tiktok',
	timezone: 'Asia/Tokyo',
};

/** A service that fails in these ways and then returns its accounts; counts the requests. */
function serviceAfter(...failures: ServiceError[]) {
	let asked = 0;
	const listAccounts = async () => {
		const failure = failures[asked++];
		return failure ? await Promise.reject(failure) : await Promise.resolve([account]);
	};
	const service = { listAccounts } as unknown as ServiceClient;
	return { service, asked: () => asked };
}

let run = aRun();

beforeEach(() => {
	run = aRun();
});

const plan = async (service: ServiceClient, scheduledAfter: string) => {
	const item = itemWith(
		[...scheduleFields, optionsField([...scheduleOptionFields])],
		{ scheduledAfter, options: { acceptFarDates: true } },
		{ run },
	);
	const schedule = readSchedule(item, item.group('options'));
	return await scheduleInZone(item, service, schedule, ['acc_1']);
};

test('a passing failure to read the accounts is not kept, and another zone is not used', async () => {
	const { service, asked } = serviceAfter(busy);
	await expect(plan(service, '2031-12-24 18:30')).rejects.toBe(busy);
	expect(await plan(service, '2031-12-24 18:30')).toEqual({
		scheduledAfter: '2031-12-24T09:30:00Z',
		zone: 'Asia/Tokyo',
	});
	await plan(service, '2031-12-25 18:30');
	expect(asked()).toBe(2);
});

test('a time with an offset needs no account', async () => {
	const { service } = serviceAfter(busy);
	const { scheduledAfter } = await plan(service, '2031-12-24T18:30:00+01:00');
	expect(scheduledAfter).toBe('2031-12-24T17:30:00Z');
});

test('a key without the scope is asked once, and the time is read in the zone of the workflow', async () => {
	const { service, asked } = serviceAfter(denied, denied);
	const planned = { scheduledAfter: '2031-12-24T17:30:00Z', zone: 'Europe/Berlin' };
	expect(await plan(service, '2031-12-24 18:30')).toEqual(planned);
	expect(await plan(service, '2031-12-24 18:30')).toEqual(planned);
	expect(asked()).toBe(1);
});
