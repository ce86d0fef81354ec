import { isBlankCell, isStroke } from '../../../../nodes/PublishingService/sheet/cells';
import { isDateRemark } from '../../../../nodes/PublishingService/sheet/dateCells';
import { readHeading } from '../../../../nodes/PublishingService/sheet/headings';
import { mentions } from '../../../../nodes/PublishingService/sheet/headingWords';
import { skipReasonOf } from '../../../../nodes/PublishingService/sheet/skipReason';
import {
	readOtherPlatform,
	meansAll,
	readPlatformList,
} from '../../../../nodes/PublishingService/sheet/platformNames';
import { readStatus } from '../../../../nodes/PublishingService/sheet/readStatus';
import {
	markupIn,
	unfilledPartIn,
	unfinishedIn,
} from '../../../../nodes/PublishingService/sheet/unfinishedText';
import { splitAccounts } from '../../../../nodes/PublishingService/values/splitAccounts';
import { findAccount } from '../../../../nodes/PublishingService/values/accountNames';
import { parseDateTime } from '../../../../nodes/PublishingService/values/dateTime';
import {
	composedText,
	parseChoice,
	parseFlag,
	parseHashtags,
	parseJson,
	parseList,
	parseNumber,
	parseText,
	parseUrl,
	plainName,
	plainTag,
	plainText,
	plainUsername,
} from '../../../../nodes/PublishingService/values/text';
import { parseTimeOfDay } from '../../../../nodes/PublishingService/values/timeOfDay';
import { parseTimeZone } from '../../../../nodes/PublishingService/values/timeZone';
import { findDate } from '../../../../nodes/PublishingService/values/dateFormats';
import { growingFaster, patternsFor } from '../../../kit/hostile/growth';
import { ACCOUNTS } from '../../../kit/hostile/readWhole';

/** Functions that read texts of people; some of them get texts of any length. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
	composedText,
	plainTag,
	plainName,
	plainUsername,
	plainText,
	parseFlag,
	parseChoice: (text) => parseChoice(text, ['reel', 'post']),
	parseJson,
	parseText: (text) => parseText(text, { max: 2_200 }),
	parseUrl: (text) => parseUrl(text, { max: 2_048 }),
	parseNumber,
	parseList: (text) => parseList(text),
	parseHashtags,
	splitAccounts,
	findAccount: (text) => findAccount(text, ACCOUNTS),
	parseDateTime: (text) => parseDateTime(text, { zone: 'utc' }),
	parseTimeZone,
	parseTimeOfDay,
	findDate,
	isBlankCell: (text) => isBlankCell(text, 'caption'),
	isDateRemark,
	isStroke,
	markupIn,
	unfilledPartIn,
	unfinishedIn,
	readOtherPlatform,
	meansAll,
	mentions: (text) => mentions(text, 'caption'),
	readPlatformList,
	readHeading,
	readStatus: (text) => readStatus(text),
	skippedBy: (text) => skipReasonOf('posted', text),
};

test.each(Object.entries(READERS).map(([name, read], place) => ({ name, read, place })))(
	'$name takes time that grows with the length of a text',
	({ read, place }) => {
		expect(growingFaster(patternsFor(place), read)).toEqual([]);
	},
);

test('reads 100,000 hashtags in a second of processor time', () => {
	const tags = Array.from({ length: 100_000 }, (_, at) => `#tag${at}`).join(' ');
	const begun = process.cpuUsage();
	parseHashtags(tags);
	const { user, system } = process.cpuUsage(begun);
	expect((user + system) / 1000).toBeLessThan(2_000);
});
