/** A sentence of the documentation, and a test that fails if it is no longer true. */
export interface DocumentedPromise {
	/** The page below docs/, and the words that are in it. */
	readonly page: string;
	readonly words: string;
	/** The test file below test/suites/, and words of the titles of the tests in it that show it. */
	readonly file: string;
	readonly title: string;
}

/** Promises on the pages about trust, duplicates and sync. A unit test compares both sides with the files. */
export const PROMISES: readonly DocumentedPromise[] = [
	{
		page: 'avoid-duplicate-posts.md',
		words: 'A row with a post ID never creates a second post.',
		file: 'plan/twoSides/secondWriter.test.ts',
		title: 'reverts, duplicates and loses nothing while a person acts',
	},
	{
		page: 'avoid-duplicate-posts.md',
		words: 'is the post of the row, if no other row has it.',
		file: 'sheets/editsWithoutId.test.ts',
		title: 'is its post if nothing changed',
	},
	{
		page: 'avoid-duplicate-posts.md',
		words: 'the node also reads the posts that are published or being published',
		file: 'sheets/justPublished.test.ts',
		title: 'minutes after its time',
	},
	{
		page: 'avoid-duplicate-posts.md',
		words: 'If no other row plans it, the node holds the row for review.',
		file: 'sheets/editsWithoutId.test.ts',
		title: 'it is held, and names the post',
	},
	{
		page: 'avoid-duplicate-posts.md',
		words: 'A row of a sheet has the same key in every workflow',
		file: 'unit/posting/idempotencyKey.test.ts',
		title: 'a row of a sheet has one key in every workflow and node',
	},
	{
		page: 'avoid-duplicate-posts.md',
		words: 'Posts of one account keep the order of the rows wherever order matters',
		file: 'sheets/orderOfDays.test.ts',
		title: 'rows of one day keep their order',
	},
	{
		page: 'keep-in-sync.md',
		words: 'If nothing changed in the sheet, a second run sends no change.',
		file: 'plan/twoSides/requests.test.ts',
		title: 'a sheet with states that says what its posts say costs what one without costs',
	},
	{
		page: 'keep-in-sync.md',
		words: 'the node changes nothing and names the rows',
		file: 'plan/twoSides/wrongIds.test.ts',
		title: 'changes and cancels nothing by a wrong ID',
	},
	{
		page: 'keep-in-sync.md',
		words: 'Without `syncState`, the node keeps and reports a field that differs.',
		file: 'plan/twoSides/secondWriter.test.ts',
		title: 'reverts, duplicates and loses nothing while a person acts',
	},
	{
		page: 'keep-in-sync.md',
		words: 'The node looks again before it changes a post that it read more than 15 seconds ago',
		file: 'plan/twoSides/requests.test.ts',
		title: 'a run that takes long looks once more at each post before it writes it',
	},
	{
		page: 'keep-in-sync.md',
		words:
			'a post that a person cancelled in the dashboard stays cancelled as long as its row is unchanged',
		file: 'sheets/plannedAgain.test.ts',
		title:
			'a post that a person cancelled in the dashboard stays cancelled while its row is unchanged',
	},
	{
		page: 'avoid-duplicate-posts.md',
		words: 'The node remembers what an earlier try of the same execution has done',
		file: 'integration/node/operations/retryOnFail.test.ts',
		title: 'creates each tag once, though n8n runs the node three times',
	},
	{
		page: 'dates-in-the-past.md',
		words: 'The node never publishes a post by accident because its time is past.',
		file: 'plan/twoSides/pastClocks.test.ts',
		title: 'publishes nothing whose time was',
	},
	{
		page: 'trust.md',
		words: 'only the service gets the key: no redirect, upload address, log or output',
		file: 'security/keySecrecy.test.ts',
		title: 'the API key in a whole n8n that logs everything',
	},
	{
		page: 'trust.md',
		words: 'The same sources give the same tarball, byte for byte.',
		file: 'publication/publication.test.ts',
		title: 'the same sources give the same tarball',
	},
	{
		page: 'trust.md',
		words: 'every line ends before column 400',
		file: 'publication/publication.test.ts',
		title: 'a line has at most 400 characters',
	},
	{
		page: 'trust.md',
		words: 'It depends on no package.',
		file: 'publication/publication.test.ts',
		title: 'the code uses nothing but what n8n brings',
	},
];
