/** An open point of the specification as a question, and the consequences of its readings for the node. */
interface Point {
	readonly question: string;
	/** The setting to choose for a reading, or the effect to expect; a reading without an entry needs no change. */
	readonly advice?: Readonly<Record<string, string>>;
}

/** The points that a visit can see, by their settings in the sandbox (docs/open-points.md). */
export const POINTS: Readonly<Record<string, Point>> = {
	accountList: { question: 'Does the list of accounts have pages?' },
	lastCursor: { question: 'How does a last page say that it is the last?' },
	pageOrder: {
		question: 'In which order are posts listed?',
		advice: { arbitrary: 'Sort posts after the node if the order matters' },
	},
	words: { question: 'Are status, kind and platform in lower case?' },
	numbers: { question: 'Are analytics numbers or text?' },
	ids: { question: 'Are IDs text or numbers?' },
	optionalKeys: { question: 'Is an optional key without a value null or missing?' },
	nullKeys: { question: 'Is a required key without a value null or missing?' },
	extraKeys: {
		question: 'Do answers have keys that the specification does not name?',
		advice: { everywhere: 'Turn off Simplify to see them' },
	},
	dateTimes: { question: 'How are times written?' },
	encoding: { question: 'Are answers compressed?' },
	emptyLists: { question: 'Are empty lists present?' },
	enums: {
		question: 'Do statuses and platforms have values that the specification does not name?',
		advice: { wider: 'Filter such values after the node; the trigger reports them as they are' },
	},
	uncollected: { question: 'What are analytics before they are collected?' },
	listContentTags: {
		question: 'Can content tags be listed?',
		advice: {
			false: 'The node finds tags on recent posts; write other tag IDs as an expression',
		},
	},
	describedPaths: { question: 'Does the API description name whole paths?' },
	tagList: { question: 'Which form does the list of content tags have?' },
	tagKey: { question: 'Which key has the ID of a tag?' },
	timeZones: {
		question: "How is an account's time zone written?",
		advice: {
			null: 'Set Time Zone in the node, or write each time with its offset',
			'words or label': 'Set Time Zone in the node, or write each time with its offset',
		},
	},
	errorBody: {
		question: 'Which form does a refusal have?',
		advice: { html: 'Check the base URL: a web page answers instead of the API' },
	},
	'status of refusals': { question: 'Which HTTP status does each refusal have?' },
	transferMethods: {
		question: 'How must bytes be sent to the upload URL?',
		advice: {
			postRaw: 'The node finds it; set Transfer Method to save a request',
			putMultipart: 'The node finds it; set Transfer Method to save a request',
			postMultipart: 'The node finds it; set Transfer Method to save a request',
			none: 'Set Transfer Method as the operator of the service says',
		},
	},
	uploadTarget: { question: 'What does the upload storage need in addition to the URL?' },
	imageCompletion: { question: 'Can the upload of an image be completed?' },
	createdStatus: { question: 'Which HTTP status does a new upload have?' },
	changeAnswer: { question: 'What does a change return?' },
	editable: {
		question: 'Can a post be edited while it waits for approval?',
		advice: { draftsOnly: 'Rows cannot change their posts: cancel the row and write a new row' },
	},
	keyReplay: {
		question: 'Does a repeated Idempotency-Key return the first post?',
		advice: { no: 'Write post IDs back into the sheet: only they prevent a second post' },
	},
	queueCancelled: {
		question: 'Can a cancelled post be queued again?',
		advice: { refused: 'Rescheduling is not possible: cancel the row and write a new row' },
	},
	cancelAgain: { question: 'What does a second cancellation return?' },
};
