import { EMPTY_REPORT } from '../../../../../nodes/PublishingService/plan/describe/postReport';
import { writeColumns } from '../../../../../nodes/PublishingService/plan/describe/writtenColumns';

const SOURCE = {
	line: 2,
	caption: undefined,
	company: undefined,
	showsChange: false,
	planCode: undefined,
};

function outcomeAt(goesLive: string): string {
	const report = { ...EMPTY_REPORT, status: 'scheduled', accounts: '@northwind', goesLive };
	return writeColumns(report, SOURCE).outcome.replaceAll('\u00a0', ' ');
}

test.each([
	['2030-12-24 18:30 Europe/Berlin', 'Tue 24 Dec 2030 18:30'],
	['2030-12-04 00:05 Pacific/Kiritimati', 'Wed 4 Dec 2030 00:05'],
	['2028-02-29 23:59 UTC', 'Tue 29 Feb 2028 23:59'],
	['2031-10-26 02:30 UTC+01:00', 'Sun 26 Oct 2031 02:30'],
	['as soon as possible', 'as soon as possible'],
	['2030-99-99 18:30 UTC', '2030-99-99 18:30 UTC'],
])('the outcome of a row that goes live at %s shows %s', (goesLive, shown) => {
	expect(outcomeAt(goesLive)).toBe(`scheduled · ${shown} · @northwind`);
});
