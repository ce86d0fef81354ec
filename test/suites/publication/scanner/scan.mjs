/**
 * Runs n8n's publication scanner on the sources and on the unpacked tarball, as n8n does with what
 * was published: `node scan.mjs <sources> <unpacked tarball>`. Prints one JSON line.
 */
import {
	analyzePackage,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';

const [sources, unpacked] = process.argv.slice(2);
const results = {
	sources: await analyzePackage(sources, SOURCE_FILE_PATTERNS),
	tarball: await analyzePackage(unpacked, ['**/*.js', 'package.json']),
};
process.stdout.write(`${JSON.stringify(results)}\n`);
process.exit(0);
