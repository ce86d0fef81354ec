/** The faults that have a switch of their own; sandbox/README.md tells what each kind does. */
export const faultSwitches = [
	{
		title: 'Bad gateway',
		text: 'Every request gets a proxy’s HTML page, 502.',
		rule: { kind: 'html502' },
	},
	{
		title: 'Down for maintenance',
		text: 'Every request gets 503; Retry-After says 2 seconds.',
		rule: { kind: 'http503', retryAfterSeconds: 2 },
	},
	{
		title: 'Daily cap used up',
		text: 'A new post gets 429, rate_limited.',
		rule: { kind: 'rateLimited', method: 'POST', path: '/v2/posts' },
	},
	{
		title: 'Request lost',
		text: 'A new post’s connection breaks, and no post was made.',
		rule: { kind: 'resetBeforeCommit', method: 'POST', path: '/v2/posts' },
	},
	{
		title: 'Answer lost',
		text: 'A new post’s connection breaks after the post was made.',
		rule: { kind: 'resetAfterCommit', method: 'POST', path: '/v2/posts' },
	},
	{
		title: 'Half an answer',
		text: 'Lists of posts end in the middle of their JSON.',
		rule: { kind: 'truncatedJson', method: 'GET', path: '/v2/posts' },
	},
	{
		title: 'Slow',
		text: 'Every answer takes 3 seconds longer.',
		rule: { kind: 'delay', delayMs: 3000 },
	},
	{
		title: 'Upload cut off',
		text: 'The upload origin breaks off after 64 KiB.',
		rule: { kind: 'resetAfterBytes', origin: 'upload', bytes: 65_536 },
	},
	{
		title: 'Upload link expired',
		text: 'The upload origin refuses its signed links.',
		rule: { kind: 'expired', origin: 'upload' },
	},
];
