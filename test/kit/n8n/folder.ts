import { resolve } from 'node:path';
import { prepareFolder } from './elsewhere';
import { packPackage } from './packPackage';

/** `npm run n8n:folder -- FOLDER` prints the file of settings with which an n8n is to be started. */
async function main([folder]: string[]): Promise<void> {
	if (!folder) {
		throw new Error('Name the folder to make: npm run n8n:folder -- FOLDER');
	}
	process.stdout.write(`${await prepareFolder(resolve(folder), await packPackage())}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
});
