import { readFileSync } from 'node:fs';
import { defineConfig } from 'rolldown';

const { n8n } = JSON.parse(readFileSync('package.json', 'utf8'));
/** n8n loads these by their names, so they keep their places below dist/. */
const entries = [...n8n.nodes, ...n8n.credentials].map((path) =>
	path.replace(/^dist\//, '').replace(/\.js$/, ''),
);

export default defineConfig({
	input: Object.fromEntries(entries.map((entry) => [entry, `./${entry}.ts`])),
	platform: 'node',
	// Writes the path of its source file above the code of each module, for readers of a stack trace.
	experimental: { attachDebugInfo: 'simple' },
	// n8n brings the packages; none is ever copied into the bundle.
	external: /^[^./]/,
	output: {
		dir: 'dist',
		format: 'cjs',
		comments: false,
		// Reviewers read this code: white space and all names stay, those between the files too.
		minify: false,
		minifyInternalExports: false,
		chunkFileNames: 'nodes/PublishingService/[name].js',
		codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] },
	},
});
