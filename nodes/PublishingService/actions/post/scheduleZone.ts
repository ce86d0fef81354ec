import type { INodeProperties } from 'n8n-workflow';

import type { Account } from '../../contract/decoded';
import { quote } from '../../values/text';
import { parseTimeZone } from '../../values/timeZone';
import type { ItemOf } from '../item';
import type { ZoneSource } from '../runHints';

/** In which zone a time without an offset is read. */
export const scheduleZoneFields = [
	{
		displayName: 'Time Zone',
		name: 'scheduleZone',
		type: 'options',
		options: [
			{
				name: 'Named Zone',
				value: 'named',
				description: 'A time zone by its name, such as Europe/Berlin',
			},
			{
				name: 'Of the Account',
				value: 'account',
				description:
					"The time zone of the first account that the post goes to, or the workflow's where it has none",
			},
			{
				name: 'Of the Workflow',
				value: 'workflow',
				description: "The time zone in the workflow's settings, which is New York unless changed",
			},
		],
		default: 'account',
		description: 'How to read a schedule time that has no offset of its own',
	},
	{
		displayName: 'Zone Name',
		name: 'scheduleZoneName',
		type: 'string',
		displayOptions: { show: { scheduleZone: ['named'] } },
		default: '',
		placeholder: 'e.g. Europe/Berlin or UTC+02:00',
		description: 'The time zone, by its name or as an offset',
	},
] as const satisfies INodeProperties[];

/** The choice of a time zone. */
export interface ZoneChoice {
	readonly source: 'account' | 'named' | 'workflow';
	/** As luxon takes it; undefined where none is named, or what is named is none. */
	readonly named: string | undefined;
}

/** A time zone in which times without an offset are read, and whose it is. */
export interface ReadingZone {
	readonly zone: string;
	readonly source: ZoneSource;
	/** Why times without an offset cannot be read, as it goes on after the field's name. */
	readonly problem?: string;
	readonly forModel?: string;
}

/** Reads the fields above. */
export function readZoneChoice(item: ItemOf<typeof scheduleZoneFields>): ZoneChoice {
	const source = item.orDefault('scheduleZone');
	return {
		source,
		named: source === 'named' ? item.required.timeZone('scheduleZoneName') : undefined,
	};
}

/** The zone that was chosen, for a post whose first account this is; undefined where that is not known. */
export function zoneOfPost(
	{ source, named }: ZoneChoice,
	account: Account | undefined,
	ofWorkflow: string,
): ReadingZone {
	if (source !== 'account') return { zone: named ?? ofWorkflow, source };
	const instead: ReadingZone = { zone: ofWorkflow, source: 'workflowInstead' };
	if (!account?.timezone) return instead;
	const zone = parseTimeZone(account.timezone);
	if ('value' in zone) return { zone: zone.value, source };
	const unreadable = `: the account's time zone ${quote(account.timezone)} cannot be read`;
	const offset = 'the time with its offset, such as 2026-12-24T18:30:00+01:00';
	return {
		...instead,
		problem: `${unreadable}. Choose another Time Zone, or write ${offset}`,
		forModel: `${unreadable}. Write ${offset}`,
	};
}
