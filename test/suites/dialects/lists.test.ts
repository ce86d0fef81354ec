import { cases } from './cases';
import { runTable } from './rig';

runTable('lists', cases);
