import { readFileSync } from 'node:fs';
import { defineConfig } from 'rolldown';

const { n8n } = JSON.parse(readFileSync('package.json', 'utf8'));
/** What n8n loads by its name keeps its place below dist/; what several of them need is shared. */
const entries = [...n8n.nodes, ...n8n.credentials].map((path) =>
	path.replace(/^dist\//, '').replace(/\.js$/, ''),
);

export default defineConfig({
	input: Object.fromEntries(entries.map((entry) => [entry, `./${entry}.ts`])),
	platform: 'node',
	// It would write the path of each source file into what is published.
	experimental: { attachDebugInfo: 'none' },
	// Packages are n8n's to bring; none is ever copied in.
	external: /^[^./]/,
	output: {
		dir: 'dist',
		format: 'cjs',
		comments: false,
		chunkFileNames: 'nodes/PublishingService/[name].js',
		codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] },
	},
});
