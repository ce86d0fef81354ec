/**
 * Makes an element. Properties are set as attributes, `on…` ones as listeners; children are
 * elements or text, which is never read as HTML. Null children are left out.
 */
export function element(name, properties = {}, ...children) {
	return furnish(document.createElement(name), properties, children);
}

/** The same for SVG. */
export function svg(name, properties = {}, ...children) {
	return furnish(
		document.createElementNS('http://www.w3.org/2000/svg', name),
		properties,
		children,
	);
}

function furnish(made, properties, children) {
	for (const [name, value] of Object.entries(properties)) {
		if (name.startsWith('on')) {
			made.addEventListener(name.slice(2), value);
		} else if (value === true) {
			made.setAttribute(name, '');
		} else if (value !== false && value !== null) {
			made.setAttribute(name, value);
		}
	}
	made.append(...children.filter((child) => child !== null));
	return made;
}

/** What stands in each list: its nodes, and the data they were drawn from, by key. */
const drawn = new WeakMap();

/**
 * Makes a list show `entries`. Only what has changed is drawn again and nothing else moves, so that
 * focus and scroll position stay; a control that is drawn again is found by its `data-control`.
 */
export function drawList(list, entries, keyOf, draw) {
	const before = drawn.get(list) ?? new Map();
	const after = new Map();
	const focused = list.contains(document.activeElement) ? document.activeElement : null;
	const focusedKey = focused && [...before].find(([, { node }]) => node.contains(focused))?.[0];
	for (const entry of entries) {
		const key = keyOf(entry);
		const data = JSON.stringify(entry);
		const known = before.get(key);
		after.set(key, known?.data === data ? known : { data, node: draw(entry) });
	}
	const nodes = [...after.values()].map(({ node }) => node);
	const staying = new Set(nodes);
	for (const child of [...list.children]) {
		if (!staying.has(child)) {
			child.remove();
		}
	}
	nodes.forEach((node, index) => {
		if (list.children[index] !== node) {
			list.insertBefore(node, list.children[index] ?? null);
		}
	});
	drawn.set(list, after);
	if (focused && !focused.isConnected) {
		focusAgain(list, after.get(focusedKey)?.node, focused);
	}
}

function focusAgain(list, node, { dataset }) {
	const control = node?.querySelector(`[data-control="${dataset.control}"]`);
	(control ?? list.closest('section')).focus({ preventScroll: true });
}
