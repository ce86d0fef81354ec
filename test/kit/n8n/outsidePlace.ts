import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from 'selfsigned';

/** The proxy on 127.0.0.1 through which n8n reaches the outside, and the files of the authority that it trusts. */
export interface OutsidePlace {
	readonly port: number;
	readonly key: string;
	readonly certificate: string;
}

/** Makes an authority in a folder, which n8n trusts. */
export async function makeAuthority(folder: string): Promise<Omit<OutsidePlace, 'port'>> {
	const { private: key, cert } = await generate([{ name: 'commonName', value: 'Outside' }], {
		algorithm: 'sha256',
		extensions: [{ name: 'basicConstraints', cA: true }],
	});
	const files = { key: join(folder, 'authority.key'), certificate: join(folder, 'authority.pem') };
	await writeFile(files.key, key, { mode: 0o600 });
	await writeFile(files.certificate, cert);
	return files;
}

/** The settings that lead n8n to the world outside at this place. */
export function outsideSettings({ port, certificate }: OutsidePlace): NodeJS.ProcessEnv {
	const url = `http://127.0.0.1:${port}`;
	const settings = { HTTP_PROXY: url, HTTPS_PROXY: url, NO_PROXY: '127.0.0.1,localhost' };
	const lowerCase = Object.entries(settings).map(
		([name, value]) => [name.toLowerCase(), value] as const,
	);
	return { ...settings, ...Object.fromEntries(lowerCase), NODE_EXTRA_CA_CERTS: certificate };
}
