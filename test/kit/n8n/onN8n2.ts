import { currentVersion } from './installation';

/** Marks tests of features that n8n 1 does not have: they are skipped there, and the output gives the reason. */
export function onN8n2<Kind extends jest.Describe | jest.It>(tests: Kind, why: string): Kind {
	if (!currentVersion.startsWith('1.')) {
		return tests;
	}
	process.stdout.write(`Skipped on n8n 1: ${why}\n`);
	return tests.skip as Kind;
}
