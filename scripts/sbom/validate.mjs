/** Says whether files are valid CycloneDX 1.6: `node scripts/sbom/validate.mjs <file> …`. */
import { readFileSync } from 'node:fs';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';

/** Throws with what CycloneDX's own strict schema finds. */
export async function demandValid(text, name) {
	const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
	const findings = await validator.validate(text);
	if (findings !== null) {
		throw new Error(`${name} is not CycloneDX: ${JSON.stringify(findings)}`);
	}
}

if (import.meta.main) {
	for (const file of process.argv.slice(2)) {
		await demandValid(readFileSync(file, 'utf8'), file);
	}
}
