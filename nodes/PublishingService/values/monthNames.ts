/** Month names, long and short, without accents and in lower case; the month stands in front. */
const MONTHS = [
	// English, German, French, Spanish, Italian, Portuguese, Dutch, Polish
	'1 january januar janner jaenner janvier enero gennaio janeiro jan janv ene gen januari stycznia styczen sty',
	'2 february februar feber fevrier febrero febbraio fevereiro feb fevr fev februari lutego luty lut',
	'3 march marz maerz mars marzo marco mar mrz maer maart mrt marca marzec',
	'4 april avril abril aprile apr avr abr kwietnia kwiecien kwi',
	'5 may mai mayo maggio maio mag mei maja maj',
	'6 june juni juin junio giugno junho jun giu czerwca czerwiec cze',
	'7 july juli juillet julio luglio julho jul juil lug lipca lipiec lip',
	'8 august aout agosto aug ago augustus sierpnia sierpien sie',
	'9 september septembre septiembre setiembre settembre setembro sep sept set wrzesnia wrzesien wrz',
	'10 october oktober octobre octubre ottobre outubro oct okt ott out pazdziernika pazdziernik paz',
	'11 november novembre noviembre novembro nov listopada listopad lis',
	'12 december dezember decembre diciembre dicembre dezembro dec dez dic grudnia grudzien gru',
];

/** Weekday names in the same languages; Monday is 1. */
const WEEKDAYS = [
	'1 monday montag lundi lunes lunedi segunda segunda-feira mon mo lun seg maandag poniedziałek',
	'2 tuesday dienstag mardi martes martedi terca terca-feira tue tues di mar ter dinsdag wtorek',
	'3 wednesday mittwoch mercredi miercoles mercoledi quarta quarta-feira wed mi mer mie qua woensdag wo sroda',
	'4 thursday donnerstag jeudi jueves giovedi quinta quinta-feira thu thur thurs do jeu jue gio qui donderdag czwartek',
	'5 friday freitag vendredi viernes venerdi sexta sexta-feira fri fr ven vie sex vrijdag vr piatek',
	'6 saturday samstag sonnabend samedi sabado sabato sat sa sam sab zaterdag za sobota',
	'7 sunday sonntag dimanche domingo domenica sun so dim dom zondag zo niedziela',
];

export const MONTH_OF: ReadonlyMap<string, number> = numbered(MONTHS);
export const WEEKDAY_OF: ReadonlyMap<string, number> = numbered(WEEKDAYS);

/** The source of a pattern that matches one of the names, and never the beginning of a longer word. */
export function namePattern(names: ReadonlyMap<string, number>): string {
	const longestFirst = [...names.keys()].sort((a, b) => b.length - a.length);
	return `(?:${longestFirst.join('|')})(?![a-z])`;
}

function numbered(lines: readonly string[]): Map<string, number> {
	return new Map(
		lines.flatMap((line) => {
			const [number, ...names] = line.split(' ');
			return names.map((name): [string, number] => [name, Number(number)]);
		}),
	);
}
