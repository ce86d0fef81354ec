import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A certificate of its own for this machine's loopback address, gone with the process. */
export async function certificate(): Promise<{ key: Buffer; cert: Buffer; path: string }> {
	const folder = mkdtempSync(join(tmpdir(), 'bench-certificate-'));
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
	const [keyPath, path] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
	await promisify(execFile)('openssl', [
		...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
		...['-days', '2', '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'],
		...['-keyout', keyPath, '-out', path],
	]);
	return { key: readFileSync(keyPath), cert: readFileSync(path), path };
}
