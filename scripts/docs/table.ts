/** A Markdown table. */
export function table(head: string[], rows: string[][]): string {
	const line = (cells: string[]) => `| ${cells.map(escape).join(' | ')} |`;
	return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function escape(cell: string): string {
	return cell.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** Text as code. */
export function code(text: string): string {
	const fence = text.includes('`') ? '`` ' : '`';
	return `${fence}${text}${[...fence].reverse().join('')}`;
}
