import express, { type Express } from 'express';
import { middleware as openApiValidator } from 'express-openapi-validator';
import { setTimeout as sleep } from 'node:timers/promises';
import { authenticate } from './authentication';
import { readContract, withTagListing } from './description';
import {
	answerInDialect,
	compressAnswers,
	readInDialect,
	restoreCaption,
	stripBasePath,
	turnFirstAway,
} from './dialect/middleware';
import { answerErrors, assignRequestId } from './errorResponse';
import { injectFaults } from './faultInjection';
import { journalEntry } from './journal';
import { endpointsOf, findEndpoint } from './operations';
import { accountRoutes } from './routes/accounts';
import { contentTagRoutes } from './routes/contentTags';
import { metaRoutes } from './routes/meta';
import { postAnalyticsRoutes } from './routes/postAnalytics';
import { postRoutes } from './routes/posts';
import { uploadRoutes } from './routes/uploads';
import { workspaceRoutes } from './routes/workspace';
import type { Sandbox } from './sandbox';

/** The API: every endpoint of openapi.yaml, which checks requests and responses. */
export function createApi(sandbox: Sandbox, baseUrl: () => string): Express {
	const { settings, journal, faults, caps, engine } = sandbox;
	const contract = readContract();
	const served = withTagListing(contract);
	const endpoints = endpointsOf(served);
	const templateOf = (method: string, path: string) =>
		findEndpoint(endpoints, method, path)?.template ?? null;

	const app = express();
	app.disable('x-powered-by');
	app.disable('etag');
	app.use(stripBasePath(sandbox), assignRequestId, journal.middleware('api', templateOf));
	app.use(async (_req, _res, next) => {
		const { latencyMs } = settings.get();
		if (latencyMs > 0) {
			await sleep(latencyMs);
		}
		next();
	});
	app.use(express.json({ limit: '2mb' }), (req, res, next) => {
		journalEntry(res).body = (req.body as unknown) ?? null;
		next();
	});
	app.use(injectFaults(faults, 'api'), turnFirstAway(sandbox));
	app.use(compressAnswers(sandbox));
	app.use(answerInDialect(sandbox, endpoints, served));
	app.use(authenticate(sandbox, endpoints), readInDialect(sandbox, endpoints));
	app.use((_req, _res, next) => {
		caps.check('apiRequests');
		caps.count('apiRequests');
		engine.settle();
		next();
	});
	app.use(
		openApiValidator({
			apiSpec: structuredClone(served) as unknown as Parameters<
				typeof openApiValidator
			>[0]['apiSpec'],
			validateSecurity: false,
			validateRequests: { allErrors: true, allowUnknownQueryParameters: false },
			validateResponses: true,
			fileUploader: false,
		}),
	);
	app.use(
		restoreCaption,
		uploadRoutes(sandbox),
		postRoutes(sandbox),
		postAnalyticsRoutes(sandbox),
		contentTagRoutes(sandbox),
		accountRoutes(sandbox),
		workspaceRoutes(sandbox),
		metaRoutes(sandbox, contract, baseUrl),
	);
	app.use(answerErrors);
	return app;
}
