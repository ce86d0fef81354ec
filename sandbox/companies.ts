import express, { type RequestHandler, type Router } from 'express';
import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { createApi } from './api';
import { controlRoutes } from './control/routes';
import { fileRoutes } from './fileServer';
import { openSandbox, type NamedCompany, type Sandbox } from './sandbox';
import { createUploadOrigin } from './uploads/uploadOrigin';

/** A company with a store, keys, caps, faults and a journal of its own. */
interface Company {
	sandbox: Sandbox;
	api: RequestListener;
	control: Router;
	stop: () => Promise<void>;
}

/** How a server listens on a port, 0 for any free one, and at which address. */
export interface Listening {
	listen: (handler: RequestListener, port: number) => Promise<Server>;
	urlOf: (server: Server) => string;
}

/** The other companies, after the first one: the API is the same, and the key tells whose request it is. */
export class Companies {
	private readonly companies = new Map<string, Company>();

	constructor(
		private readonly baseUrl: () => string,
		private readonly listening: Listening,
	) {}

	/** Adds a company, empty and with no key. */
	async add({ companyId, name }: NamedCompany): Promise<void> {
		if (this.companies.has(companyId)) {
			throw new RangeError(`There is a company ${companyId}`);
		}
		const sandbox = openSandbox(undefined, {}, { companyId, name });
		const uploads = express().disable('x-powered-by');
		uploads.use(fileRoutes(sandbox), createUploadOrigin(sandbox));
		const server = await this.listening.listen(uploads, 0);
		sandbox.files.origin = this.listening.urlOf(server);
		this.companies.set(companyId, {
			sandbox,
			api: createApi(sandbox, this.baseUrl),
			control: controlRoutes(sandbox, {}),
			stop: async () => {
				server.close();
				server.closeAllConnections();
				await once(server, 'close');
				sandbox.close();
			},
		});
	}

	/** Answers requests that come with a key of one of them. */
	readonly api: RequestHandler = (req, res, next) => {
		const { authorization } = req.headers;
		const own = [...this.companies.values()].find(({ sandbox }) =>
			sandbox.keys.find(authorization),
		);
		if (own) {
			own.api(req, res);
		} else {
			next();
		}
	};

	/** The control surface of each, below its ID. */
	readonly control: RequestHandler = (req, res, next) => {
		const company = this.companies.get(String(req.params.companyId));
		if (company) {
			company.control(req, res, next);
		} else {
			next();
		}
	};

	/** Ends all of them. */
	async clear(): Promise<void> {
		const all = [...this.companies.values()];
		this.companies.clear();
		await Promise.all(all.map(async ({ stop }) => await stop()));
	}
}
