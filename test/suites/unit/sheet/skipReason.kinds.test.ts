import type { StatusKind } from '../../../../nodes/PublishingService/sheet/readStatus';
import {
	type SkipReason,
	skipReasonOf,
} from '../../../../nodes/PublishingService/sheet/skipReason';

test.each<[StatusKind, unknown, SkipReason | undefined]>([
	['step', 'Draft', 'waiting'],
	['step', 'Published', 'published'],
	['step', 'Done', undefined],
	['step', ['Summer', 'Draft'], 'waiting'],
	['posted', 'not yet', undefined],
	['posted', '(pending)', undefined],
	['posted', '⏳', undefined],
	['posted', 'Draft', 'waiting'],
	['posted', 'Ana posted it', 'published'],
	['posted', 'Ana still drafts it', undefined],
	['approved', '(pending)', 'waiting'],
	['approved', 'no-go', 'waiting'],
	['approved', 'No go', 'waiting'],
	['status', 'yes', undefined],
	['posted', 'no-go', undefined],
	['status', -1, undefined],
	['progress', -1, undefined],
	['status', 'n', 'waiting'],
	['status', false, 'waiting'],
	['status', { note: 'not approved' }, undefined],
	['stopped', { id: 7 }, undefined],
	['stopped', 'Ready', undefined],
	['stopped', '\u200b', undefined],
	['stopped', '---', undefined],
	['stopped', '- Ana checks the price', 'waiting'],
	['stopped', 'Ana checks the price (again)', 'waiting'],
])('a column of the kind %s with %j skips its row: %s', (kind, cell, reason) => {
	expect(skipReasonOf(kind, cell)).toBe(reason);
});
