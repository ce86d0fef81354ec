import express, { Router } from 'express';
import type { Companies } from '../companies';
import type { NamedCompany } from '../sandbox';
import { answerControlErrors, demandControlKey } from './routes';

/** The other companies, after the first one, and the control surface of each; a reset ends them. */
export function companyRoutes(companies: Companies): Router {
	return Router()
		.use(demandControlKey)
		.post('/companies', express.json(), async (req, res) => {
			await companies.add(req.body as NamedCompany);
			res.status(204).end();
		})
		.use('/companies/:companyId', companies.control)
		.post('/reset', async (_req, _res, next) => {
			await companies.clear();
			next();
		})
		.use(answerControlErrors);
}
