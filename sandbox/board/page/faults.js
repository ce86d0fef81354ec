import { drawList, element } from './elements.js';
import { faultSwitches } from './fault-switches.js';

const list = document.getElementById('faults');

/** A switch for each common fault, and one for each that was armed by other means. */
export function drawFaults(armed, turn) {
	const rest = new Set(armed);
	const known = faultSwitches.map(({ title, text, rule }) => {
		const fault = [...rest].find((candidate) => isSame(candidate, rule));
		rest.delete(fault);
		return { title, text, rule, armedId: fault?.id ?? null };
	});
	const others = [...rest].map(({ id, ...rule }) => ({
		title: rule.kind,
		text: describe(rule),
		rule,
		armedId: id,
	}));
	drawList(
		list,
		[...known, ...others],
		({ title, rule }) => `${title} ${JSON.stringify(rule)}`,
		(fault) => drawSwitch(fault, turn),
	);
}

function drawSwitch(fault, turn) {
	const { title, text, armedId } = fault;
	const input = element('input', {
		type: 'checkbox',
		role: 'switch',
		checked: armedId !== null,
		'data-control': 'switch',
		onchange: () => turn(fault),
	});
	return element(
		'li',
		{},
		element(
			'label',
			{ class: 'switch' },
			input,
			element('strong', {}, title),
			element('span', {}, text),
		),
	);
}

function isSame({ id: _id, ...fault }, rule) {
	const names = Object.keys(fault);
	return (
		names.length === Object.keys(rule).length && names.every((name) => fault[name] === rule[name])
	);
}

function describe({ kind: _kind, method = 'any', path = 'request', ...rest }) {
	const details = Object.entries(rest).map(([name, value]) => `${name} ${value}`);
	return [`${method} ${path}`, ...details].join(' · ');
}
