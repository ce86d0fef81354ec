import { quote } from '../../../../values/parsed';

/** A field of a template inside a text, which nobody has filled: "{{name}}", "[insert link]", "[LINK]". */
const UNFILLED =
	/\{\{[^{}\n]{0,60}\}\}|\[(?:(?:insert|enter|add|put|your|tb[acd]|einfügen|insérer|ajouter|insertar|añadir|inserire|aggiungere|inserir|adicionar)(?:\s[^\]\n]{0,40})?|[^\]\n]{1,30}\s(?:einfügen|here|hier|ici|aquí|qui|aqui)|(?:link|url|name|date|time|price|location)(?:\sto\s[^\]\n]{1,40})?)\](?!\()/iu;

/** What programs make of a text, each of which the networks show as it is written. */
const MARKUP: readonly RegExp[] = [
	/<\/?(?:a|b|blockquote|br|div|em|h[1-6]|i|img|li|ol|p|span|strong|u|ul)(?:\s[^<>]*)?\/?>/i,
	/&(?:amp|apos|[lg]t|hellip|nbsp|[mn]dash|[lr][ds]quo|quot|szlig|[aeiou](?:uml|acute|grave|circ)|#\d{2,6}|#x[\da-f]{2,5});/i,
	/\*\*[^*\n]+\*\*/,
	/\\n|_x000d_/i,
];

/** Why a text is not to go out, where a part of it still waits for its words. */
export function unfilledPartIn(text: string): string | undefined {
	const [part] = UNFILLED.exec(text) ?? [];
	return part === undefined
		? undefined
		: `: ${quote(part)} in it is still to be filled in. Write it out, or take it out of the text`;
}

/** What is to be said of a text that holds HTML, Markdown or the signs of another program. */
export function markupIn(text: string): string | undefined {
	const [sign] = MARKUP.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
	return sign === undefined
		? undefined
		: `: ${quote(sign)} is posted as it stands, because TikTok and Instagram show plain text`;
}
