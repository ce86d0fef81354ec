import { Service } from './service';
import { TrialEnded, TrialPost } from './trialPost';
import { ReadOnlyVisit, type Visit } from './visit';

export interface Meeting {
	readonly baseUrl: string;
	readonly apiKey: string;
	/** The account of a trial post. Without it, the visit writes nothing. */
	readonly trialAccount?: string;
}

/** Visits a service: reads only, unless a trial account is named. Throws if no service answers. */
export async function meet({ baseUrl, apiKey, trialAccount }: Meeting): Promise<Visit> {
	const service = new Service(baseUrl, apiKey);
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
