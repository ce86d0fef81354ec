import { cases } from './cases';
import { runTable } from './rig';

runTable('requests', cases);
