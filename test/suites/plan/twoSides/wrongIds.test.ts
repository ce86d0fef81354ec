import { runStories } from './runStories';
import { storiesOfIds } from './wrongIds';

runStories('changes and cancels nothing by a wrong ID, and names the rows', 1_500, storiesOfIds);
