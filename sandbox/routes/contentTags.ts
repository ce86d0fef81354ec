import { Router, type Request } from 'express';
import type { ContentTag, CreateContentTagBody } from '../service';
import { ApiError } from '../errors';
import type { Sandbox } from '../sandbox';

/** Content tags; their list only where the settings say so. */
export function contentTagRoutes({ contentTags, settings }: Sandbox): Router {
	return Router()
		.post('/v2/content-tags', (req: Request<object, ContentTag, CreateContentTagBody>, res) => {
			const { name, color } = req.body;
			res.status(201).json(contentTags.create({ name, ...(color !== undefined && { color }) }));
		})
		.get('/v2/content-tags', (_req, res) => {
			if (!settings.get().listContentTags) {
				throw new ApiError('invalid_request', 'GET is not allowed here.', {
					status: 405,
					hint: 'See GET /v2/openapi.json for what is served.',
				});
			}
			res.json({ data: contentTags.all() });
		});
}
