import { ENDPOINTS, type Endpoint } from '../../../../nodes/PublishingService/contract/endpoints';
import { at, isObject, objectAt } from './document';

interface Operation {
	readonly method: string;
	readonly path: string;
	/** Scopes of which one suffices; none means any valid key. */
	readonly scopes: readonly string[];
	readonly takesKey: boolean;
	/** Place in the contract that describes the answer. */
	readonly answer: string;
}

const SUCCESS = ['responses', '200', 'content', 'application~1json', 'schema'];
const METHODS = ['get', 'post', 'patch', 'delete', 'put'];

const operations = new Map<string, Operation>(
	Object.entries(objectAt('/paths')).flatMap(([path, methods]) =>
		Object.entries(isObject(methods) ? methods : {})
			.filter(([method]) => METHODS.includes(method))
			.map(([method, operation]): [string, Operation] => readOperation(path, method, operation)),
	),
);

function readOperation(path: string, method: string, operation: unknown): [string, Operation] {
	if (!isObject(operation)) {
		throw new Error(`${method} ${path} is no operation`);
	}
	const parameters = Array.isArray(operation.parameters) ? operation.parameters : [];
	const takesKey = parameters.some(
		(parameter: unknown) =>
			isObject(parameter) && parameter.$ref === '#/components/parameters/idempotencyKey',
	);
	const scopes = operation['x-scope'] as string[];
	return [
		String(operation.operationId),
		{
			...{ method: method.toUpperCase(), path, scopes, takesKey },
			answer: ['', 'paths', path.replaceAll('/', '~1'), method, ...SUCCESS].join('/'),
		},
	];
}

const { listContentTags: _open, ...specified } = ENDPOINTS;
const endpoints = Object.entries<Endpoint>(specified);

test('there is an endpoint for each operation of the contract, and one that it leaves open', () => {
	const known = ['listContentTags', ...operations.keys()];
	expect(Object.keys(ENDPOINTS).sort()).toEqual(known.sort());
});

describe.each(endpoints)('%s', (name, endpoint) => {
	const operation = operations.get(name);

	test('has the method and path of the contract', () => {
		expect({ method: endpoint.method, path: endpoint.path }).toEqual({
			method: operation?.method,
			path: operation?.path,
		});
	});

	test('names the scope of the contract, or none where the contract does not name one alone', () => {
		const scopes = operation?.scopes ?? [];
		expect(endpoint.scope).toBe(scopes.length === 1 ? scopes[0] : null);
	});

	test('is kept apart by an Idempotency-Key exactly where the contract takes one', () => {
		expect(endpoint.repetition === 'keyed').toBe(operation?.takesKey);
	});

	test('has a task that completes "could not …"', () => {
		expect(endpoint.task).toMatch(/^[a-z]+ .*[^.]$/);
	});
});

test('requests that may be repeated at will do not only read', () => {
	const writes = endpoints.filter(([, { method }]) => method !== 'GET');
	const safe = writes.filter(([, { repetition = 'safe' }]) => repetition === 'safe');
	expect(safe.map(([name]) => name)).toEqual(['updatePost', 'createMediaUrls']);
});

test.each(['cancelPost', 'createAccount', 'createContentTag', 'completeUpload'] as const)(
	'%s is not repeated before its outcome was read',
	(name) => expect(ENDPOINTS[name].repetition).toBe('verify'),
);

test('an upload spends a daily cap, so it is not created again where it may have been made', () => {
	expect(ENDPOINTS.createUpload.repetition).toBe('costly');
});

test('the endpoints name every scope of the contract', () => {
	const named = new Set(endpoints.flatMap(([, { scope }]) => scope ?? []));
	expect([...named].sort()).toEqual([...(at('/components/schemas/Scope/enum') as string[])].sort());
});
