/** What a form asks for: "What is the caption?", "Please upload your image", "Choose a date and time". */
const ASKED =
	/^(?:please )?(?:what(?:['’]s| is| are)|enter|add|upload|choose|select|pick|write|type|attach|paste|provide|share) (?:the|your|a|an|our) (?<topic>.+?)[\s?:.*]*$/i;
/** "When should it be posted?", in the languages of the headings. */
const WHEN =
	/^¿?(?:when|wann|quand|cu[aá]ndo|quando|wanneer|kiedy)\s(?:(?!(?<!\p{L})(?:was|were|did|has|been|war|wurden?|fue|foi|été|stat[oa]|werd)(?!\p{L})).)+\?/iu;

/** What the heading of a form's answers asks for, as a heading of its own; undefined where it asks nothing. */
export function topicOf(heading: string): string | undefined {
	const text = heading.replace(/\s+/g, ' ').trim();
	return WHEN.test(text) ? 'when' : ASKED.exec(text)?.groups?.topic;
}
