import type { Scope } from './service';
import type { ApiDocument } from './description';

/** An endpoint as openapi.yaml declares it. */
export interface Endpoint {
	operationId: string;
	method: string;
	/** The path as openapi.yaml writes it. */
	template: string;
	/** The scopes of which one suffices; none for any valid key. */
	scopes: Scope[];
	pattern: RegExp;
}

const methods = ['get', 'post', 'patch', 'delete'];

/** The endpoints of a document, those without parameters first. */
export function endpointsOf(document: ApiDocument): Endpoint[] {
	return Object.entries(document.paths)
		.flatMap(([template, operations]) =>
			Object.entries(operations)
				.filter(([method]) => methods.includes(method))
				.map(([method, operation]) => ({
					operationId: operation.operationId,
					method: method.toUpperCase(),
					template,
					scopes: operation['x-scope'],
					pattern: new RegExp(
						`^${template.replace(/\./g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}/?$`,
					),
				})),
		)
		.sort((a, b) => Number(a.template.includes('{')) - Number(b.template.includes('{')));
}

/** The endpoint that a request is meant for. */
export function findEndpoint(
	endpoints: Endpoint[],
	method: string,
	path: string,
): Endpoint | undefined {
	return endpoints.find((endpoint) => endpoint.method === method && endpoint.pattern.test(path));
}
