/** Parameters with a switch whose default would publish more than the user may want. */
interface Switches<Name extends string> {
	isForgotten(name: Name): boolean;
	orDefault(name: Name): boolean;
	refuse(name: Name, problem: string): undefined;
}

/**
 * Reads a switch that keeps a post from going live, such as Check Only. If its expression returns
 * nothing, the switch would be off and the post would go live, so the item is refused.
 */
export function readSafetySwitch<Name extends string>(
	parameters: Switches<Name>,
	name: Name,
): boolean {
	if (parameters.isForgotten(name)) {
		parameters.refuse(
			name,
			'is empty, because its expression returned nothing. Correct the expression, or let it return true or false',
		);
	}
	return parameters.orDefault(name);
}
