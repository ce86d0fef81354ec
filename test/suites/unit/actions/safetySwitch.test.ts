import { readSafetySwitch } from '../../../../nodes/PublishingService/actions/safetySwitch';

test.each([
	[true, false, 1],
	[false, false, 0],
	[false, true, 0],
])('forgotten: %p, value: %p, problems: %p', (isForgotten, value, count) => {
	const problems: string[] = [];
	const switches = {
		isForgotten: () => isForgotten,
		orDefault: () => value,
		refuse: (_name: string, problem: string) => void problems.push(problem),
	};
	expect(readSafetySwitch(switches, 'checkOnly')).toBe(value);
	expect(problems).toHaveLength(count);
});
