import { cases } from './cases';
import { runTable } from './rig';

runTable('answers', cases);
