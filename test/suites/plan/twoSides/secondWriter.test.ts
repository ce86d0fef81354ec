import { storiesOfPerson } from './secondWriter';
import { runStories } from './runStories';

runStories(
	'reverts, duplicates and loses nothing while a person acts between two requests of a run',
	1_200,
	storiesOfPerson,
);
