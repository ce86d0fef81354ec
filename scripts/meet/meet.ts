import { Service } from './service';
import { TrialEnded, TrialPost } from './trialPost';
import { ReadOnlyVisit, type Visit } from './visit';

export interface Meeting {
	readonly baseUrl: string;
	readonly apiKey: string;
	/** The account of a trial post. Without it, the visit writes nothing. */
	readonly trialAccount?: string;
	/** Waits these milliseconds before a read is sent again; in real time unless given. */
	readonly wait?: (ms: number) => Promise<unknown>;
}

/** Visits a service: reads only, unless a trial account is named. Throws if no service answers. */
export async function meet({ baseUrl, apiKey, trialAccount, wait }: Meeting): Promise<Visit> {
	const service = new Service(baseUrl, apiKey, wait);
	const visit = new ReadOnlyVisit(service);
	await visit.run();
	if (trialAccount !== undefined) {
		const trial = new TrialPost(service, visit.observations, trialAccount);
		try {
			await trial.run();
			visit.scopes.set('posts:write', 'yes');
		} catch (failure) {
			if (!(failure instanceof TrialEnded)) {
				throw failure;
			}
			visit.observations.wonder(failure.message);
		}
	}
	visit.observations.note(`${service.exchanges.length} requests were sent.`);
	return visit;
}
