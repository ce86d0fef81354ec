import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Dialect } from './dialect/choices';
import type { Scope } from './service';

export interface Operation {
	operationId: string;
	'x-scope': Scope[];
	[key: string]: unknown;
}

export interface ApiDocument {
	openapi: string;
	info: { title: string; version: string };
	servers: Array<{ url: string }>;
	paths: Record<string, Record<string, Operation>>;
	components: { schemas: Record<string, Record<string, unknown>> };
}

/** The contract as openapi.yaml has it. */
export function readContract(): ApiDocument {
	const path = join(__dirname, '../test/contract/openapi.yaml');
	return parse(readFileSync(path, 'utf8')) as ApiDocument;
}

/** The contract with a list of content tags, which the specification hints at but does not show. */
export function withTagListing(contract: ApiDocument): ApiDocument {
	const document = structuredClone(contract);
	document.paths['/v2/content-tags'] = {
		...document.paths['/v2/content-tags'],
		get: {
			operationId: 'listContentTags',
			tags: ['Content tags'],
			summary: 'List content tags',
			'x-scope': ['posts:read'],
			responses: {
				'200': {
					description: 'All content tags.',
					content: {
						'application/json': { schema: { $ref: '#/components/schemas/ContentTagList' } },
					},
				},
				default: { $ref: '#/components/responses/Error' },
			},
		},
	};
	document.components.schemas.ContentTagList = {
		type: 'object',
		required: ['data'],
		properties: {
			data: { type: 'array', items: { $ref: '#/components/schemas/ContentTag' } },
		},
	};
	return document;
}

/** Builds the answer of GET /v2/openapi.json: it allows fewer videos than the service accepts, like the real one. */
export function publishedDescription(
	document: ApiDocument,
	baseUrl: string,
	describedPaths: Dialect['describedPaths'],
): ApiDocument {
	const published = structuredClone(document);
	published.servers = [{ url: baseUrl }];
	if (describedPaths === 'belowVersion') {
		published.servers = [{ url: `${baseUrl}/v2` }];
		published.paths = Object.fromEntries(
			Object.entries(published.paths).map(([path, methods]) => [path.replace('/v2', ''), methods]),
		);
	}
	Object.assign(published.components.schemas.SignedUploadBody ?? {}, {
		then: {
			properties: {
				filename: { pattern: '\\.mp4$' },
				contentType: { enum: ['video/mp4'] },
				sizeBytes: { maximum: 125_829_120 },
			},
		},
	});
	return published;
}
