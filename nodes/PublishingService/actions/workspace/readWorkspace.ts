import type { ServiceClient } from '../../client/serviceClient';
import type { Workspace } from '../../contract/service';
import type { Item } from '../item';

/** The workspace, read once for all items of the run that need it. */
export async function readWorkspace(item: Item, service: ServiceClient): Promise<Workspace> {
	return await item.once('workspace', async () => await service.call('getWorkspace'));
}
