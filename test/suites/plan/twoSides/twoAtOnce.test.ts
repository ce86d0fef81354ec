import { storiesOfTwoAtOnce } from './secondWorkflow';
import { runStories } from './runStories';

runStories(
	'reverts, duplicates and loses nothing while two runs take turns',
	400,
	storiesOfTwoAtOnce,
);
