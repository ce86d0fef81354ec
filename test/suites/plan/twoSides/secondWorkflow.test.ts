import { storiesOfSecondWorkflow } from './secondWorkflow';
import { runStories } from './runStories';

runStories(
	'reverts, duplicates and loses nothing while a second workflow runs between two requests',
	400,
	storiesOfSecondWorkflow,
);
