/** A word or phrase that readers stumble over, and what to write instead. */
export interface GlossaryEntry {
	readonly old: RegExp;
	readonly write: string;
	/** Uses that are right, with the reason. */
	readonly allowed?: ReadonlyArray<readonly [use: RegExp, reason: string]>;
}

/** One word for one thing: the words of the service, of n8n and of sheets. */
export const GLOSSARY: readonly GlossaryEntry[] = [
	{
		old: /\b([a-z]{2,}) \1\b/i,
		write: 'each word once',
		allowed: [
			[/\[object Object\]/, 'the text of an object in JavaScript'],
			[/\bhost host\b/, 'a host that is called "host" in an example'],
		],
	},
	{
		old: /\b(each|every|one|all|other|which|two|both|own|its|foreign) networks?\b/i,
		write: 'platform',
	},
	{ old: /\bgo(?:es|ing)? out\b|\bwent out\b/i, write: 'goes live; is published' },
	{ old: /\bstill to come\b/i, write: 'planned; not yet published' },
	{ old: /\bcall(?:s|ed|ing)? off\b/i, write: 'cancel' },
	{ old: /\bthe figures\b|\bfigures of\b|\breadings of figures\b/i, write: 'analytics; metric' },
	{
		old: /\bmedium\b/i,
		write: 'file; media',
		allowed: [[/^some medium$/, 'a rule in the code that reads column names']],
	},
	{ old: /\blacks?\b/i, write: 'does not have' },
	{ old: /\bswitch(?:es|ed|ing)? (?:it |them )?(?:on|off)\b/i, write: 'turn on; turn off' },
	{ old: /\bwatched\b|\bwatches\b/i, write: 'tracked; tracks' },
	{ old: /\bheadings?\b/i, write: 'column name; header row' },
	{ old: /\bcalled otherwise\b/i, write: 'has another name' },
	{ old: /\bwrite (?:it |them )out\b/i, write: 'fill in' },
	{ old: /\bempty the (?:cell|field|date|weekday)\b/i, write: 'clear' },
	{ old: /\bpass(?:ed|es|ing)? over\b/i, write: 'skip' },
	{
		old: /\bheld back\b|\bhold(?:s|ing)? (?:it |them |rows? |the row )?back\b/i,
		write: 'skip; on hold',
	},
	{ old: /\bleft alone\b|\bleaves? (?:it|them) alone\b/i, write: 'ignore' },
	{
		old: /\btak(?:e|es|en|ing) (?:it |them |rows? |the row )?out\b|\btook out\b/i,
		write: 'delete; remove',
	},
	{ old: /\bposted twice\b|\bpost(?:s|ing)? (?:it |them )?twice\b/i, write: 'duplicate' },
	{ old: /\bin step\b/i, write: 'in sync' },
	{ old: /\b(?:bring|brings|brought|bringing) (?:\w+ )?up to date\b/i, write: 'update' },
	{ old: /\bworth a look\b/i, write: 'warning' },
	{ old: /\bremarks?\b/i, write: 'hint; warning; note' },
	{ old: /\b(?:is|are|was|were|be|been) (?:told|said)\b/i, write: 'is reported; the node reports' },
	{ old: /\btells? of\b|\btold of\b/i, write: 'reports' },
	{
		old: /\b(?:nobody|nothing|none) (?:can |could )?(?:tells?|knows?)\b|\bcannot tell\b/i,
		write: 'it is unclear',
	},
	{ old: /\bin doubt\b/i, write: 'if unclear' },
	{ old: /\bmend(?:s|ed|ing)?\b/i, write: 'fix; correct' },
	{ old: /\bslips?\b/i, write: 'bug; typo' },
	{ old: /\bhold(?:s|ing)? (?:\w+ ){0,3}against\b|\bheld against\b/i, write: 'check; compare' },
	{ old: /\bstands? (?:in|at|there|beside|under)\b/i, write: 'is in; contains' },
	{ old: /\bbeside\b/i, write: 'next to; in addition to' },
	{ old: /\banew\b/i, write: 'again' },
	{ old: /\bbut for\b/i, write: 'except; without' },
	{ old: /\bside by side\b/i, write: 'at the same time' },
	{ old: /\bat once\b/, write: 'at the same time; as soon as possible; directly' },
	{ old: /\bon (?:its|their) way\b/i, write: 'being published' },
	{ old: /\b(?:is|are) out\b|\bout already\b/i, write: 'is published' },
	{ old: /\bfree windows?\b/i, write: 'slot' },
	{ old: /\bsign(?:ed|s|ing)? off\b/i, write: 'approve' },
	{ old: /\bleft as (?:it|they) (?:is|are|was|were)\b/i, write: 'unchanged' },
	{ old: /\bno row (?:any more )?names\b|\bnamed by no row\b/i, write: 'deleted row' },
	{
		old: /\b(?:answer|cell|column|credential|file|list|row|sheet|table)s? holds?\b/i,
		write: 'contains',
	},
	{
		old: /\bma(?:de|kes?|king) (?:(?:a|an|the|no|new|another|second|one|two|each|more) ){0,2}(?:accounts?|posts?|tags?|uploads?)\b/i,
		write: 'create',
	},
	{ old: /\ball the same\b/i, write: 'still' },
	{ old: /\b(?:gives?|gave) nothing\b/i, write: 'returns nothing' },
	{ old: /\bwhat became of\b/i, write: 'the result of' },
	{ old: /\bcounts? towards\b/i, write: 'counts toward' },
	{ old: /\bin vain\b/i, write: 'cannot succeed' },
	{ old: /\bfor want of\b/i, write: 'because … is missing' },
];

/** Openers that make a reader wait for the verb. */
export const OPENERS = /^(?:as|by|in|nor|of|so|that|those|what|where|whether|whose)\b/i;
