import { Router } from 'express';
import { publishedDescription, withTagListing, type ApiDocument } from '../description';
import type { Sandbox } from '../sandbox';

/** The machine-readable description, and the use of the plan. */
export function metaRoutes(sandbox: Sandbox, contract: ApiDocument, baseUrl: () => string): Router {
	const { settings, caps, uploads } = sandbox;
	return Router()
		.get('/v2/openapi.json', (_req, res) => {
			const { listContentTags, dialect } = settings.get();
			const listed = listContentTags ? withTagListing(contract) : contract;
			res.json(publishedDescription(listed, baseUrl(), dialect.describedPaths));
		})

		.get('/v2/usage', (_req, res) => {
			const { plan } = settings.get();
			res.json({
				plan: plan.name,
				billingType: plan.billingType,
				videoQuota: plan.videoQuota,
				videoCount: uploads.countVideos(),
				postCredits: { limit: plan.postCredits, used: caps.total('posts') },
				postsPerDay: plan.postsPerDay,
				apiRequestsToday: caps.today('apiRequests'),
				postsCreatedToday: caps.today('posts'),
			});
		});
}
