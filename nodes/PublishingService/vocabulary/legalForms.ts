/** Words that people may omit from a company's name: its legal form, and the words that join names. */
export const LEGAL_FORMS: ReadonlySet<string> = new Set(
	`ab ag and aps as asa bv co company corp corporation cv da de do e ek et eg ev eurl group gbr gmbh
	gruppe groupe grupo gruppo holding holdings inc incorporated kft kg kgaa limited llc llp lp ltd ltda
	mbh nv of ohg oo oy oyj plc pte pty ry s sa sarl sas se sl sp spa spolka srl sro the ug und y z zoo`.split(
		/\s+/,
	),
);
