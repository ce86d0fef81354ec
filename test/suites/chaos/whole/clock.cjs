// Preloaded into n8n: its clock is wrong by as many milliseconds as a file says when it starts.
const { readFileSync } = require('node:fs');

const path = process.env.CHAOS_CLOCK;
const offset = path ? Number(readFileSync(path, 'utf8')) : 0;
if (offset !== 0) {
	const MachineDate = Date;
	globalThis.Date = class Date extends MachineDate {
		constructor(...parts) {
			super(...(parts.length > 0 ? parts : [MachineDate.now() + offset]));
		}

		static now() {
			return MachineDate.now() + offset;
		}
	};
}
