import type { Account } from '../../../../nodes/PublishingService/contract/schemas';
import { zoneOfPost } from '../../../../nodes/PublishingService/values/zoneOfPost';

const inZone = (timezone?: string): Account => ({
	...{ accountId: 'a', platform: 'tiktok', username: 'cook', displayName: 'Cook' },
	...(timezone !== undefined && { timezone }),
});
const ofAccount = { source: 'account', zoneName: undefined } as const;

test.each([
	[{ source: 'named', zoneName: 'Asia/Tokyo' }, inZone('Europe/Berlin'), 'Asia/Tokyo', 'named'],
	[{ source: 'named', zoneName: undefined }, inZone('Europe/Berlin'), 'America/Lima', 'named'],
	[{ source: 'workflow', zoneName: undefined }, inZone('Asia/Tokyo'), 'America/Lima', 'workflow'],
	[ofAccount, inZone('Europe/Berlin'), 'Europe/Berlin', 'account'],
	[ofAccount, inZone(), 'America/Lima', 'workflowInstead'],
	[ofAccount, inZone(''), 'America/Lima', 'workflowInstead'],
	[ofAccount, undefined, 'America/Lima', 'workflowInstead'],
] as const)('the choice %j for the account %j is %s', (choice, account, zone, source) => {
	const found = zoneOfPost(choice, account, 'America/Lima');
	expect(found).toEqual({ zone, source, problem: undefined, forModel: undefined });
});

test('an account whose zone cannot be read names it, and a model gets no field to choose', () => {
	const { zone, problem, forModel } = zoneOfPost(ofAccount, inZone('Mars/Base'), 'utc');
	expect(zone).toBe('utc');
	expect(problem).toContain('the account\'s time zone "Mars/Base" cannot be read');
	expect(problem).toContain("'Time Zone'");
	expect(forModel).toContain('"Mars/Base"');
	const advice = 'rite the time with its zone, such as 2026-12-24T18:30:00+01:00';
	expect(problem).toContain(advice);
	expect(forModel).toContain(advice);
	expect(forModel).not.toContain("'Time Zone'");
});
