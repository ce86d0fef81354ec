const { content: key } = document.querySelector('meta[name="control-key"]');

/** Calls the control surface; gives its JSON, or fails with its message. */
export async function control(method, path, { body, signal } = {}) {
	const response = await fetch(`/_sandbox${path}`, {
		method,
		signal,
		headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
		body: body && JSON.stringify(body),
	});
	if (response.status === 204) {
		return null;
	}
	const answer = await response.json();
	if (!response.ok) {
		throw new Error(answer.error);
	}
	return answer;
}
