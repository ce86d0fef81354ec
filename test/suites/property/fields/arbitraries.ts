import fc from 'fast-check';

/** Text as people write it in cells: of any script, with separators, and of a length around the limits. */
const text = fc.oneof(
	fc.string({ unit: 'grapheme' }),
	fc.string({ unit: 'binary' }),
	fc.string({
		unit: fc.constantFrom('a', '😀', '\ud800', ',', ';', '\n', ' ', '"', '{', '[', '\0'),
	}),
	fc
		.tuple(
			fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
			fc.integer({ max: 1_200, min: 1 }),
		)
		.map(([piece, count]) => piece.repeat(count)),
);

const timeText = fc
	.tuple(
		fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
		fc.constantFrom('T', ' ', '   ', 't', ''),
		fc.constantFrom('', 'Z', ' Z', '+01:00', ' -0530', '+99:00', ' pm', '[Europe/Berlin]'),
		fc.nat({ max: 23 }),
	)
	.map(([date, separator, offset, length]) => {
		const [day = '', time = ''] = date.toISOString().split(/[TZ]/);
		return `${day}${separator}${time.slice(0, length)}${offset}`;
	});

const numberText = fc.oneof(
	fc.double().map(String),
	fc.integer().map(String),
	fc.constantFrom('0x10', '1e9', '1,000', '٣', 'Infinity', '-0'),
);

const link = fc.oneof(
	fc.webUrl({ withFragments: true, withQueryParameters: true }),
	text.map((path) => `https://x.example/${path}`),
	text.map((rest) => `https://${rest}`),
);

const scalar = fc.oneof(
	text,
	timeText,
	numberText,
	fc.json(),
	link,
	fc.constantFrom('reel', ' POST ', 'yes', 'no', 'custom', 'automatic'),
	fc.double(),
	fc.boolean(),
	fc.date({ noInvalidDate: false }),
);

const odd = fc.anything({
	withBigInt: true,
	withDate: true,
	withMap: true,
	withSet: true,
	withNullPrototype: true,
	withObjectString: true,
	withTypedArray: true,
	withSparseArray: true,
});

const locator = fc.record({
	__rl: fc.constant(true),
	mode: fc.constantFrom('list', 'id', 'url'),
	value: fc.oneof(scalar, odd),
});

/** Any value that an expression or a cell can give to a field. */
export const cell: fc.Arbitrary<unknown> = fc.oneof(
	{ weight: 6, arbitrary: scalar },
	{ weight: 2, arbitrary: fc.array(fc.oneof(scalar, odd), { maxLength: 60 }) },
	{ weight: 1, arbitrary: locator },
	{ weight: 2, arbitrary: odd },
);

/** An object whose keys are these, each given or not. */
export function groupOf(
	...names: readonly string[]
): fc.Arbitrary<Readonly<Record<string, unknown>>> {
	const entries = names.map((name): [string, fc.Arbitrary<unknown>] => [name, cell]);
	return fc.record(Object.fromEntries(entries), { requiredKeys: [] });
}
