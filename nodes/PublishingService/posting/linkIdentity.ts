/** A way in which links to files are signed, by the names of its parameters. */
interface SignatureScheme {
	/** The beginning of the names of all parameters. */
	readonly prefix: string;
	readonly required: readonly string[];
	readonly optional: readonly string[];
}

/** The parameters of the newer signatures of Amazon and Google. */
const SIGNED_HEADERS = ['algorithm', 'credential', 'date', 'expires', 'signedheaders', 'signature'];

/** The parameters that Azure's shared access signature may have. */
const AZURE_OPTIONAL = [
	'sp',
	'sr',
	'ss',
	'srt',
	'st',
	'spr',
	'sip',
	'si',
	'skoid',
	'sktid',
	'skt',
	'ske',
	'sks',
	'skv',
	'saoid',
	'suoid',
	'scid',
];

const SIGNATURES: readonly SignatureScheme[] = [
	{ prefix: 'x-amz-', required: SIGNED_HEADERS, optional: ['security-token'] },
	{ prefix: 'x-goog-', required: SIGNED_HEADERS, optional: ['security-token'] },
	{
		prefix: 'x-oss-',
		required: ['signature-version', 'credential', 'date', 'expires', 'signature'],
		optional: ['additional-headers', 'security-token'],
	},
	// Azure's shared access signature.
	{ prefix: '', required: ['sig', 'se', 'sv'], optional: AZURE_OPTIONAL },
	// CloudFront, with a canned or a custom policy.
	{ prefix: '', required: ['expires', 'signature', 'key-pair-id'], optional: [] },
	{ prefix: '', required: ['policy', 'signature', 'key-pair-id'], optional: [] },
	// The older signatures of Amazon, Google and Alibaba.
	...['awsaccesskeyid', 'googleaccessid', 'ossaccesskeyid'].map((keyName): SignatureScheme => ({
		prefix: '',
		required: [keyName, 'expires', 'signature'],
		optional: ['x-amz-security-token', 'security-token'],
	})),
];

/** The names of the parameters of each scheme, as links contain them. */
const SCHEMES = SIGNATURES.map(({ prefix, required, optional }) => {
	const withPrefix = (names: readonly string[]) => names.map((name) => prefix + name);
	return { required: withPrefix(required), names: withPrefix([...required, ...optional]) };
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
	const valuesOf = (parameterName: string) =>
		parameters.flatMap(({ name, value }) => (name === parameterName ? [value] : []));
	// Each required parameter is there with a value, and nothing of the scheme twice.
	const scheme = SCHEMES.find(
		({ required, names }) =>
			required.every((name) => isPartOfSignature(name, valuesOf(name)[0])) &&
			names.every((name) => valuesOf(name).length <= 1),
	);
	if (!scheme) {
		return url.toString();
	}
	const otherParameters = parameters.filter(({ name }) => !scheme.names.includes(name));
	url.search = otherParameters.map(({ text }) => text).join('&');
	return url.toString();
}

/** The names of two say too little alone: these begin with a day. */
function isPartOfSignature(name: string, value = ''): boolean {
	return ['se', 'sv'].includes(name) ? /^\d{4}-\d{2}-\d{2}(T|$)/.test(value) : value !== '';
}
