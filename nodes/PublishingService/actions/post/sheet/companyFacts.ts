import { asFailureUnlessCancelled, ServiceError } from '../../../client/serviceError';
import type { Account, Workspace } from '../../../contract/schemas';
import type { CompanyFacts, SheetRow } from '../../../plan/types';
import { readWorkspace } from '../../../posting/media/workspaceImages';
import { InvalidItemError } from '../../../posting/postDraft';
import { readMedia } from '../../../sheet/rows/readMedia';
import { notReadable } from '../../../values/accountProblems';
import { isSurelyName, accountsCalled, findAccount } from '../../../values/accountNames';
import { asText } from '../../../values/text';
import { readAccountList } from '../../account/accountFields';
import { resolveContentGroups } from '../contentGroups';
import type { RowItem } from '../rowFields';
import type { SheetSettings } from '../rowSettings';
import { itemOf, type OpenCompany } from './company';

const NO_FACTS: CompanyFacts = {
	accounts: 'mayNotRead',
	defaultAccountIds: [],
	sheetTag: undefined,
	hasBrands: false,
	workspace: undefined,
};

/**
 * Reads what cells name: the accounts of the company, the tag of the sheet, and the workspace if a row
 * names something of it. Throws ServiceError and InvalidItemError.
 */
export async function readFacts(
	company: OpenCompany,
	settings: SheetSettings,
	isOnlyOne: boolean,
): Promise<CompanyFacts> {
	const [first] = company.items;
	if (!first) {
		return NO_FACTS;
	}
	const list = await readAccountList(first, company.client);
	if (list instanceof ServiceError && list.facts.code !== 'insufficient_scope') {
		throw list;
	}
	const accounts = list instanceof ServiceError ? undefined : list;
	const { defaultAccounts } = settings;
	return {
		accounts: accounts ?? 'mayNotRead',
		defaultAccountIds: accounts
			? findDefaultAccounts(defaultAccounts, accounts, isOnlyOne)
			: takeAsIds(defaultAccounts),
		hasBrands: nameBrands(company.rows, accounts ?? []),
		sheetTag: await findSheetTag(first, company, settings),
		workspace: await readNamedWorkspace(company),
	};
}

/** IDs of the default accounts. If there are several companies, each uses the accounts that it has. */
function findDefaultAccounts(
	entries: readonly string[],
	accounts: readonly Account[],
	isOnlyOne: boolean,
): readonly string[] {
	const results = entries.map((entry) => findAccount(entry, accounts));
	if (isOnlyOne) {
		const refused = results.filter((result) => 'problem' in result);
		refuseDefaultAccounts(refused.map(({ problem }) => problem));
	}
	const foundAccounts = results.filter((result) => 'value' in result);
	return [...new Set(foundAccounts.map(({ value }) => value))];
}

/** Without the list of accounts, entries count as IDs. An entry that can only be a name is refused for all rows. */
function takeAsIds(entries: readonly string[]): readonly string[] {
	refuseDefaultAccounts(entries.filter(isSurelyName).map((entry) => notReadable(entry)));
	return entries;
}

function refuseDefaultAccounts(problems: readonly string[]): void {
	if (problems.length > 0) {
		throw new InvalidItemError(
			problems.map((problem) => `'Default Account Names or IDs'${problem}`),
		);
	}
}

/** True if a cell of a brand is the name of an account. */
function nameBrands(rows: readonly SheetRow[], accounts: readonly Account[]): boolean {
	const cells = rows.flatMap(({ reader }) => reader.cells.brand);
	const brands = [...new Set(cells.map(({ value }) => asText(value)))];
	return brands.some((brand) => accountsCalled(brand, accounts).length > 0);
}

async function findSheetTag(
	first: RowItem,
	{ client }: OpenCompany,
	{ sheetTag }: SheetSettings,
): Promise<string | undefined> {
	if (sheetTag === undefined) {
		return undefined;
	}
	const tagField = { report: first.group('options'), field: 'sheetTag' };
	const [id] = await resolveContentGroups(first, client, [sheetTag], tagField);
	first.assertValid();
	return id;
}

/** Reads the workspace if a row may name an image or a folder of it. Other rows do not need it, so a failure is kept. */
async function readNamedWorkspace(
	company: OpenCompany,
): Promise<Workspace | ServiceError | undefined> {
	const rowWithImages = company.rows.find(
		({ reader, files }) => readMedia(reader, { files, workspace: undefined }).asksForWorkspace,
	);
	if (!rowWithImages) {
		return undefined;
	}
	const item = itemOf(company, rowWithImages);
	return await readWorkspace(item, company.client).catch(asFailureUnlessCancelled);
}
