import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	NodeTypeAndVersion,
} from 'n8n-workflow';

type Items = readonly INodeExecutionData[];
type ItemsOfNode = (node: string, output: number, run: number) => Items;

/** n8n's number for the last run of a node. */
const LAST_RUN = -1;

/** A node before this node that returned posts of the sheet in this execution. */
export interface Reader {
	readonly name: string;
	readonly parameters: IDataObject;
	/** The number of items at the first output of its last run. */
	readonly itemCount: number;
	readonly postIds: ReadonlySet<string>;
	/** Posts that several items at one output name. */
	readonly copiedIds: ReadonlySet<string>;
}

/** Reads the items of an earlier node; undefined if the node did not run, or has no such output or run. */
type ReadItems = (node: string, output: number, run?: number) => Items | undefined;

/** Makes a reader of earlier nodes. n8n builds a whole view of the workflow for it, so one reader serves many reads. */
export function itemReader(context: IExecuteFunctions): ReadItems {
	const { $items } = context.getWorkflowDataProxy(0) as { $items: ItemsOfNode };
	return (node, output, run = LAST_RUN) => {
		try {
			return $items(node, output, run);
		} catch {
			return undefined;
		}
	};
}

/**
 * The nodes before this node that returned one of these posts in this execution, at any output. Nodes of this
 * package are left out, because they return posts that have no row, too.
 */
export function readersOf(context: IExecuteFunctions, postIds: ReadonlySet<string>): Reader[] {
	const { name: ownName, type: ownType } = context.getNode();
	const [ownPackage = ''] = ownType.split('.');
	const readItems = itemReader(context);
	return context
		.getParentNodes(ownName, { includeNodeParameters: true })
		.filter(({ type }) => !type.startsWith(`${ownPackage}.`))
		.map((node) => readerOf(readItems, node, postIds))
		.filter((reader) => reader.postIds.size > 0);
}

function readerOf(
	readItems: ReadItems,
	{ name, parameters = {} }: NodeTypeAndVersion,
	wantedIds: ReadonlySet<string>,
): Reader {
	const postIds = new Set<string>();
	const copiedIds = new Set<string>();
	for (const items of outputsOf(readItems, name)) {
		const idsOfOutput = new Set<string>();
		for (const postId of items.flatMap((item) => idsIn(item, wantedIds))) {
			if (idsOfOutput.has(postId)) {
				copiedIds.add(postId);
			}
			idsOfOutput.add(postId);
			postIds.add(postId);
		}
	}
	const itemCount = readItems(name, 0)?.length ?? 0;
	return { name, parameters, itemCount, postIds, copiedIds };
}

/** The items of a node, for each of its runs and outputs. */
function* outputsOf(readItems: ReadItems, node: string): Generator<Items> {
	for (let run = 0; readItems(node, 0, run); run++) {
		let items: Items | undefined;
		for (let output = 0; (items = readItems(node, output, run)); output++) {
			yield items;
		}
	}
}

/** The wanted posts that an item names, each once. */
function idsIn(item: INodeExecutionData, wantedIds: ReadonlySet<string>): string[] {
	return [...new Set(wordsOf(item))].filter((word) => wantedIds.has(word));
}

/** The words of all values of an item. A cell can contain several post IDs, separated by commas. */
export function wordsOf({ json }: INodeExecutionData): string[] {
	return JSON.stringify(json).split(/\\[nrt]|":|[\s",;[\]{}]/);
}
