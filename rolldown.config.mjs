import { readFileSync } from 'node:fs';
import { defineConfig } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';

const { n8n } = JSON.parse(readFileSync('package.json', 'utf8'));
/** What n8n loads by its name keeps its place below dist/; what several of them need is shared. */
const entries = [...n8n.nodes, ...n8n.credentials].map((path) =>
	path.replace(/^dist\//, '').replace(/\.js$/, ''),
);

/** Gives each declaration and each member of a class a line of its own, so that a stack trace tells which it was. */
const declarationsOnLines = {
	name: 'declarations-on-lines',
	generateBundle(_, bundle) {
		for (const chunk of Object.values(bundle)) {
			const { body } = parseAst(chunk.code);
			const members = body.flatMap(({ declarations = [] }) =>
				declarations.flatMap(({ init }) =>
					init?.type === 'ClassExpression' ? init.body.body : [],
				),
			);
			const starts = [...body, ...members].map(({ start }) => start).sort((a, b) => a - b);
			chunk.code = [0, ...starts]
				.map((start, at) => chunk.code.slice(start, starts[at]))
				.join('\n');
		}
	},
};

export default defineConfig({
	input: Object.fromEntries(entries.map((entry) => [entry, `./${entry}.ts`])),
	platform: 'node',
	// It would write the path of each source file into what is published.
	experimental: { attachDebugInfo: 'none' },
	// Packages are n8n's to bring; none is ever copied in.
	external: /^[^./]/,
	plugins: [declarationsOnLines],
	output: {
		dir: 'dist',
		format: 'cjs',
		comments: false,
		// White space is a seventh of the package. Names stay, so that a formatter makes it readable.
		minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
		chunkFileNames: 'nodes/PublishingService/[name].js',
		codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] },
	},
});
