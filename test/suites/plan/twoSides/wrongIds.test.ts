import { tellStories } from './tell';
import { storiesOfIds } from './wrongIds';

tellStories('changes and cancels nothing by a wrong ID, and names the rows', 1_500, storiesOfIds);
