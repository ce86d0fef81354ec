import type { World } from '../../../kit/world';
import { Random } from '../../chaos/random';
import { copyRows, type PlanRow } from './plan';
import { editRows } from './sheetEdits';
import { FIRST_HOST, type Run, SECOND_HOST } from './stage';
import { Story, type StoryResult, writesOf } from './story';
import { Turns } from './turns';

/** Sheets that the second workflow can have. */
const SHEETS = ['the same', 'older', 'without IDs'] as const;

/** A sheet of two workflows, up to the run in which both meet. */
interface Meeting {
	readonly story: Story;
	/** The sheet of the second workflow: the same rows, or a copy that was made earlier. */
	readonly second: PlanRow[];
}

async function prepare(world: World, seed: number): Promise<Meeting> {
	const story = new Story(world, seed);
	await story.begin();
	const { random } = story;
	const isPosted = random.chance(0.75);
	// Two versions of a row without a post create two posts, and each of two sheets may overwrite the other.
	const isOwn = isPosted && !story.surroundings().overwrites;
	const sheet = isOwn ? random.pick(SHEETS) : 'the same';
	const withoutIds = copyRows(story.rows);
	if (isPosted) {
		await story.run('the first run');
		for (let acts = random.int(0, 1); acts > 0; acts--) {
			story.personActs();
		}
	}
	const older = copyRows(story.rows);
	const isEdited = sheet !== 'without IDs';
	if (isEdited) {
		story.told.push(...editRows(story.rows, random));
	}
	story.told.push(`the second workflow has ${sheet} sheet`);
	story.isAlone = sheet === 'the same';
	const second = { 'the same': story.rows, older, 'without IDs': withoutIds }[sheet];
	return { story, second };
}

const orderOfSecond = ({ story, second }: Meeting) =>
	story.order({ sheet: second, host: SECOND_HOST, workflowId: 'second-workflow' });

/** Runs both sheets until nothing is left to do. */
async function settle({ story, second }: Meeting, watched: Run): Promise<void> {
	if (second !== story.rows) {
		const order = story.order({ sheet: second, workflowId: 'second-workflow' });
		await story.runTogether('the next run of the second workflow', [order]);
		await story.settle(watched, false);
		const [last] = await story.runTogether('the last run of the second workflow', [order]);
		story.offences.push(
			...writesOf(last ?? { frames: [] }).map(
				(write) => `the second workflow sent ${write} at last`,
			),
		);
	}
	await story.settle(watched);
}

/** A second workflow runs from its beginning to its end between two requests of the first. */
export async function* storiesOfSecondWorkflow(
	world: World,
	seed: number,
): AsyncGenerator<StoryResult> {
	let requests = 1;
	for (let position = 1; position <= requests; position++) {
		const meeting = await prepare(world, seed);
		const { story } = meeting;
		const order = orderOfSecond(meeting);
		const [watched] = await story.runWithin('the watched run', order, position);
		if (!watched) {
			break;
		}
		requests = watched.frames.length;
		await settle(meeting, watched);
		yield story.result(`seed ${seed}, a second workflow before request ${position}`);
	}
}

/** Two workflows, or two runs of one, begin at the same time and take turns; a person may act meanwhile. */
export async function* storiesOfTwoAtOnce(world: World, seed: number): AsyncGenerator<StoryResult> {
	const meeting = await prepare(world, seed);
	const { story } = meeting;
	const random = new Random(seed * 7 + 3);
	const turns = new Turns([FIRST_HOST, SECOND_HOST], random);
	const position = random.chance(0.5) ? random.int(1, 20) : 0;
	const workflowId = random.chance(0.5) ? 'second-workflow' : undefined;
	const orders = [story.order(), { ...orderOfSecond(meeting), workflowId }];
	const [watched] = await story.runTogether(
		'two runs at once',
		orders,
		async ({ host }, number) => {
			await turns.take(host);
			if (number === position) {
				// The other run may have had its turn just before.
				await story.stage.quiet();
				story.personActs('meanwhile ', random);
			}
		},
		({ host = FIRST_HOST }) => turns.end(host),
	);
	if (watched) {
		await settle(meeting, watched);
	}
	yield story.result(`seed ${seed}, two runs at once`);
}
