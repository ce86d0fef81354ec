/**
 * The ways in which links to files are signed: the beginning of their parameters, the required
 * parameters, and the optional parameters.
 */
const SIGNATURES: ReadonlyArray<readonly [prefix: string, required: string, optional?: string]> = [
	['x-amz-', 'algorithm credential date expires signedheaders signature', 'security-token'],
	['x-goog-', 'algorithm credential date expires signedheaders signature', 'security-token'],
	[
		'x-oss-',
		'signature-version credential date expires signature',
		'additional-headers security-token',
	],
	// Azure's shared access signature.
	['', 'sig se sv', 'sp sr ss srt st spr sip si skoid sktid skt ske sks skv saoid suoid scid'],
	// CloudFront, with a canned or a custom policy.
	['', 'expires signature key-pair-id'],
	['', 'policy signature key-pair-id'],
	// The older signatures of Amazon, Google and Alibaba.
	['', 'awsaccesskeyid expires signature', 'x-amz-security-token security-token'],
	['', 'googleaccessid expires signature', 'x-amz-security-token security-token'],
	['', 'ossaccesskeyid expires signature', 'x-amz-security-token security-token'],
];

const SCHEMES = SIGNATURES.map(([prefix, required, optional]) => {
	const namesOf = (list: string) => list.split(' ').map((name) => prefix + name);
	const names = namesOf(required);
	return { required: names, names: optional ? [...names, ...namesOf(optional)] : names };
});

/** The identity of a link: its whole address without the fragment and without a complete, recognized signature, because signatures change. */
export function linkIdentity(link: string): string {
	const url = new URL(link);
	url.hash = '';
	// Parameters as the link contains them, the first with its question mark, and their names in
	// lower case.
	const parameters = url.search.split('&').map((text) => {
		const [[name = '', value = ''] = []] = new URLSearchParams(text);
		return { text, name: name.toLowerCase(), value };
	});
	const valuesOf = (wanted: string) =>
		parameters.flatMap(({ name, value }) => (name === wanted ? [value] : []));
	// Each required parameter is there with a value, and nothing of the scheme twice.
	const scheme = SCHEMES.find(
		({ required, names }) =>
			required.every((name) => isPartOfSignature(name, valuesOf(name)[0])) &&
			names.every((name) => valuesOf(name).length <= 1),
	);
	if (!scheme) {
		return url.toString();
	}
	const rest = parameters.filter(({ name }) => !scheme.names.includes(name));
	url.search = rest.map(({ text }) => text).join('&');
	return url.toString();
}

/** The names of two say too little alone: these begin with a day. */
function isPartOfSignature(name: string, value = ''): boolean {
	return ['se', 'sv'].includes(name) ? /^\d{4}-\d{2}-\d{2}(T|$)/.test(value) : value !== '';
}
