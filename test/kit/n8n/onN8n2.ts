import { currentVersion } from './installation';

/** Tests of what n8n 1 has not: they are skipped there, and the output says why. */
export function onN8n2<Kind extends jest.Describe | jest.It>(tests: Kind, why: string): Kind {
	if (!currentVersion.startsWith('1.')) {
		return tests;
	}
	process.stdout.write(`Skipped on n8n 1: ${why}\n`);
	return tests.skip as Kind;
}
