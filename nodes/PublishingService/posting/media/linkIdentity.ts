/** A parameter that a complete signature has; its value's form where the name alone says too little. */
interface SignatureParameter {
	readonly name: RegExp;
	readonly value?: RegExp;
}

/** A way of signing links: where all `required` parameters are there, both lists change from link to link. */
interface SignatureScheme {
	readonly required: readonly SignatureParameter[];
	readonly optional: readonly RegExp[];
}

const SECONDS = /^\d{9,11}$/;

/** The schemes by which object stores and CDNs sign a link to a file that stays the same. */
const SCHEMES: readonly SignatureScheme[] = [
	{ required: headerLike('x-amz'), optional: [/^x-amz-security-token$/i] },
	{ required: headerLike('x-goog'), optional: [/^x-goog-security-token$/i] },
	{
		required: ['signature-version', 'credential', 'date', 'expires', 'signature'].map((part) => ({
			name: new RegExp(`^x-oss-${part}$`, 'i'),
		})),
		optional: [/^x-oss-(additional-headers|security-token)$/i],
	},
	// Azure's shared access signature.
	{
		required: [
			{ name: /^sig$/ },
			{ name: /^se$/, value: /^\d{4}-\d{2}-\d{2}(T|$)/ },
			{ name: /^sv$/, value: /^\d{4}-\d{2}-\d{2}$/ },
		],
		optional: [/^(sp|sr|ss|srt|st|spr|sip|si|skoid|sktid|skt|ske|sks|skv|saoid|suoid|scid)$/],
	},
	// CloudFront, with a canned or a custom policy.
	{
		required: [
			{ name: /^Expires$/, value: SECONDS },
			{ name: /^Signature$/ },
			{ name: /^Key-Pair-Id$/ },
		],
		optional: [],
	},
	{
		required: [{ name: /^Policy$/ }, { name: /^Signature$/ }, { name: /^Key-Pair-Id$/ }],
		optional: [],
	},
	// The older signatures of Amazon, Google and Alibaba.
	...['AWSAccessKeyId', 'GoogleAccessId', 'OSSAccessKeyId'].map((id) => ({
		required: [
			{ name: new RegExp(`^${id}$`) },
			{ name: /^Expires$/, value: SECONDS },
			{ name: /^Signature$/ },
		],
		optional: [/^(x-amz-)?security-token$/],
	})),
];

function headerLike(prefix: string): SignatureParameter[] {
	const parts = ['algorithm', 'credential', 'date', 'expires', 'signedheaders', 'signature'];
	return parts.map((part) => ({ name: new RegExp(`^${prefix}-${part}$`, 'i') }));
}

/**
 * What a link leads to, told apart by its whole address. Only a complete, recognised signature is
 * left out, because it is made anew for the same file; and the fragment, which no server gets to see.
 */
export function linkIdentity(link: string): string {
	const url = new URL(link);
	url.hash = '';
	const parameters = url.search.split('&').map(parseParameter);
	const scheme = SCHEMES.find((candidate) => isComplete(candidate, parameters));
	if (!scheme) return url.toString();
	const names = [...scheme.required.map(({ name }) => name), ...scheme.optional];
	const rest = parameters.filter(({ name }) => !names.some((pattern) => pattern.test(name)));
	url.search = rest.map(({ text }) => text).join('&');
	return url.toString();
}

interface Parameter {
	/** As it stands in the link, of the first with the question mark. */
	readonly text: string;
	readonly name: string;
	readonly value: string;
}

function parseParameter(text: string): Parameter {
	const [[name = '', value = ''] = []] = new URLSearchParams(text);
	return { text, name, value };
}

/** Each required parameter is there once, with a value of its form, and nothing of the scheme twice. */
function isComplete(
	{ required, optional }: SignatureScheme,
	parameters: readonly Parameter[],
): boolean {
	const named = (pattern: RegExp) => parameters.filter(({ name }) => pattern.test(name));
	const isThere = ({ name, value = /./ }: SignatureParameter) => {
		const [found, ...others] = named(name);
		return found !== undefined && others.length === 0 && value.test(found.value);
	};
	const isOnce = (pattern: RegExp) => {
		const names = named(pattern).map(({ name }) => name.toLowerCase());
		return new Set(names).size === names.length;
	};
	return required.every(isThere) && optional.every(isOnce);
}
