import { asFailureUnlessCancelled, ServiceError } from '../../../client/serviceError';
import { RUN_TEXTS } from '../../../messages/runTexts';
import type { CompanyFacts } from '../../../plan/types';
import { readWorkspace } from '../../../posting/media/workspaceImages';
import { areNamesAlike } from '../../../values/companyNames';
import type { OpenCompany } from './company';
import type { Sheet } from './sheetRows';

/** A warning if rows of another client, or of several, go to the accounts of this one company. */
export async function otherClientWarning(
	company: OpenCompany,
	{ accounts, hasBrands }: CompanyFacts,
	{ clients }: Sheet,
): Promise<string | undefined> {
	const [client, ...others] = clients;
	if (client === undefined || hasBrands) {
		return undefined;
	}
	if (others.length > 0) {
		return RUN_TEXTS.severalClients(clients);
	}
	const names = accounts === 'mayNotRead' ? [] : accounts.flatMap(namesOfAccount);
	if (names.some((name) => areNamesAlike(client, name))) {
		return undefined;
	}
	return await warningOfClient(company, client);
}

function namesOfAccount({ username, displayName }: Record<string, unknown>): string[] {
	return [username, displayName].filter((name) => typeof name === 'string');
}

/** Compares a client with the company of the API key. Without access to the workspace, the company has no name. */
async function warningOfClient(
	{ items, client: service }: OpenCompany,
	client: string,
): Promise<string | undefined> {
	const [first] = items;
	const workspace = first && (await readWorkspace(first, service).catch(asFailureUnlessCancelled));
	if (!workspace || workspace instanceof ServiceError) {
		return undefined;
	}
	const { name, companyId, website } = workspace.company ?? {};
	const companyNames = [name, companyId, website].filter((text) => typeof text === 'string');
	if (companyNames.some((text) => areNamesAlike(client, text))) {
		return undefined;
	}
	return name ? RUN_TEXTS.otherClient(client, name) : undefined;
}
