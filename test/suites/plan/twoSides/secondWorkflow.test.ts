import { storiesOfSecondWorkflow } from './secondWorkflow';
import { tellStories } from './tell';

tellStories(
	'reverts, duplicates and loses nothing while a second workflow runs between two requests',
	400,
	storiesOfSecondWorkflow,
);
