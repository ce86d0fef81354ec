import { Router, type Request } from 'express';
import type { WorkspaceCompany, CreateMediaUrlsBody, MediaUrls } from '../service';
import { isoTime } from '../engine/clock';
import { notFound } from '../errors';
import { presentAccount } from '../present';
import type { NamedCompany, Sandbox } from '../sandbox';

/** How long image URLs live unless asked otherwise; the specification does not say. */
const defaultExpirySeconds = 900;

const company: WorkspaceCompany = {
	companyId: 'company_sandbox',
	name: 'Sandbox Studio',
	description: 'A company that exists to be tested.',
	website: 'https://studio.example',
};

/** The company's workspace, and short-lived URLs of its images. */
export function workspaceRoutes(sandbox: Sandbox): Router {
	const { accounts, facts, folders, files, now } = sandbox;
	return Router()
		.get('/v2/workspace', (_req, res) => {
			res.json({
				version: 1,
				refreshedAt: isoTime(now()),
				company: { ...company, ...facts.get<NamedCompany>('company') },
				accounts: accounts.all().map((account) => ({
					...presentAccount(sandbox, account),
					niche: account.niche,
					warmupSearchTerms: account.warmupSearchTerms,
				})),
				folders: folders.all(),
			});
		})

		.post(
			'/v2/workspace/media-urls',
			(req: Request<object, MediaUrls, CreateMediaUrlsBody>, res) => {
				const { items, expiresInSeconds = defaultExpirySeconds } = req.body;
				const expiresAt = now() + expiresInSeconds * 1000;
				const data = items.map(({ folderId, imageId }) => {
					const folder = folders.get(folderId);
					if (!folder) {
						throw notFound('folder', folderId);
					}
					if (!folder.images.some((image) => image.imageId === imageId)) {
						throw notFound('image', imageId);
					}
					const path = `/media/images/${encodeURIComponent(folderId)}/${encodeURIComponent(imageId)}`;
					return { folderId, imageId, url: files.url(path, expiresAt) };
				});
				res.json({ expiresAt: isoTime(expiresAt), data });
			},
		);
}
