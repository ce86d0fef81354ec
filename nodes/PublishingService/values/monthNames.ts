/** Month names, long and short, without accents and in lower case; the month stands in front. */
const MONTHS = [
	// English, German, French, Spanish, Italian, Portuguese
	'1 january januar janner jaenner janvier enero gennaio janeiro jan janv ene gen',
	'2 february februar feber fevrier febrero febbraio fevereiro feb fevr fev',
	'3 march marz maerz mars marzo marco mar mrz maer',
	'4 april avril abril aprile apr avr abr',
	'5 may mai mayo maggio maio mag',
	'6 june juni juin junio giugno junho jun giu',
	'7 july juli juillet julio luglio julho jul juil lug',
	'8 august aout agosto aug ago',
	'9 september septembre septiembre setiembre settembre setembro sep sept set',
	'10 october oktober octobre octubre ottobre outubro oct okt ott out',
	'11 november novembre noviembre novembro nov',
	'12 december dezember decembre diciembre dicembre dezembro dec dez dic',
];

/** Weekday names in the same languages; Monday is 1. */
const WEEKDAYS = [
	'1 monday montag lundi lunes lunedi segunda segunda-feira mon mo lun seg',
	'2 tuesday dienstag mardi martes martedi terca terca-feira tue tues di mar ter',
	'3 wednesday mittwoch mercredi miercoles mercoledi quarta quarta-feira wed mi mer mie qua',
	'4 thursday donnerstag jeudi jueves giovedi quinta quinta-feira thu thur thurs do jeu jue gio qui',
	'5 friday freitag vendredi viernes venerdi sexta sexta-feira fri fr ven vie sex',
	'6 saturday samstag sonnabend samedi sabado sabato sat sa sam sab',
	'7 sunday sonntag dimanche domingo domenica sun so dim dom',
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
