import { PackageDirectoryLoader } from 'n8n-core';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

/** n8n's own loader of a package, pointed at the sources that its package.json's files come from. */
export class SourceLoader extends PackageDirectoryLoader {
	constructor() {
		super(root);
		const sourceOf = (built: string) => built.replace(/^dist\//, '').replace(/\.js$/, '.ts');
		const { n8n } = this.packageJson;
		this.packageJson = {
			...this.packageJson,
			n8n: {
				...n8n,
				nodes: n8n?.nodes?.map(sourceOf),
				credentials: n8n?.credentials?.map(sourceOf),
			},
		};
	}
}
