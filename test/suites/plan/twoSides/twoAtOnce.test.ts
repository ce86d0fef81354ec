import { storiesOfTwoAtOnce } from './secondWorkflow';
import { tellStories } from './tell';

tellStories(
	'reverts, duplicates and loses nothing while two runs take turns',
	400,
	storiesOfTwoAtOnce,
);
