const { content: key } = document.querySelector('meta[name="control-key"]');
const POSTS = 50;
const REQUESTS = 15;
const REFRESH_MS = 2000;

/** Calls the control surface; gives its JSON, or fails with its message. */
async function control(method, path, body) {
	const response = await fetch(`/_sandbox${path}`, {
		method,
		headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
		body: body && JSON.stringify(body),
	});
	const answer = await response.json();
	if (!response.ok) {
		throw new Error(answer.error);
	}
	return answer;
}

const element = (id) => document.getElementById(id);
const show = (iso) => (iso ? new Date(iso).toLocaleString() : 'as soon as possible');

function cell(...content) {
	const td = document.createElement('td');
	td.append(...content);
	return td;
}

/** A button that does something to one post; its name for screen readers tells the posts apart. */
function buttonFor({ postId, caption }, text, onClick) {
	const button = document.createElement('button');
	button.type = 'button';
	button.textContent = text;
	button.setAttribute('aria-label', `${text} ${caption ?? postId}`);
	button.addEventListener('click', onClick);
	return button;
}

function approveButton(post) {
	return buttonFor(post, 'Approve', () => act('POST', `/posts/${post.postId}/approve`, {}));
}

/** Lets a person correct the caption of a post that still waits. */
function editButton(post) {
	return buttonFor(post, 'Edit', () => {
		const caption = window.prompt('Caption', post.caption ?? '');
		if (caption !== null) {
			act('POST', `/posts/${post.postId}/caption`, { caption });
		}
	});
}

/** The buttons for what a person may still do. */
function buttonsFor(post) {
	const buttons = [];
	if (post.status === 'pending_approval') {
		buttons.push(approveButton(post));
	}
	if (post.status === 'pending_approval' || post.status === 'queued') {
		buttons.push(editButton(post));
	}
	return buttons;
}

function rowOf(post) {
	const { postId, status, caption, accounts } = post;
	const row = document.createElement('tr');
	row.dataset.post = postId;
	const [first] = accounts;
	const names = accounts.map((item) => `${item.username} (${item.platform}): ${item.status}`);
	row.append(
		cell(status),
		cell(caption ?? 'no caption'),
		cell(names.join(', ')),
		cell(first ? show(first.scheduledSlotStart ?? first.scheduledAfter) : ''),
		cell(...buttonsFor(post)),
	);
	return row;
}

function requestOf({ seq, method, path, status }) {
	const item = document.createElement('li');
	item.value = seq;
	item.textContent = `${method} ${path} · ${status ?? 'no answer'}`;
	return item;
}

/** Shows something only if it is another than before, so that a focused button stays where it is. */
const shown = new Map();
function update(id, data, make) {
	const text = JSON.stringify(data);
	if (shown.get(id) !== text) {
		shown.set(id, text);
		element(id).replaceChildren(...data.map(make));
	}
}

async function refresh() {
	const [clock, posts, requests] = await Promise.all([
		control('GET', '/clock'),
		control('GET', `/posts?newest=${POSTS}`),
		control('GET', `/journal?latest=${REQUESTS}`),
	]);
	element('now').textContent = show(clock.now);
	update('posts', posts.toReversed(), rowOf);
	update('requests', requests.toReversed(), requestOf);
	element('board').setAttribute('aria-busy', 'false');
}

/** Does something, shows what came of it, and says what went wrong. */
async function attempt(action) {
	const trouble = element('trouble');
	try {
		await action();
		trouble.hidden = true;
	} catch (failure) {
		const isGone = failure instanceof TypeError;
		trouble.textContent = isGone ? 'The sandbox does not answer.' : failure.message;
		trouble.hidden = false;
	}
}

async function act(method, path, body) {
	await attempt(async () => {
		await control(method, path, body);
		await refresh();
	});
}

for (const button of document.querySelectorAll('[data-advance]')) {
	const advanceMs = Number(button.dataset.advance);
	button.addEventListener('click', () => act('POST', '/clock', { advanceMs }));
}

for (;;) {
	await attempt(refresh);
	await new Promise((resolve) => setTimeout(resolve, REFRESH_MS));
}
