/**
 * Every sentence about a row, its post, or the whole sheet. A place in braces is a fact: the type of a
 * finding follows from its sentence, so that a finding without one of its facts does not compile
 * (`findings.ts`). A new finding is one entry here.
 */
export const SENTENCES = {
	placeholder:
		'{column}: {value} is a placeholder. Replace it with the final text, or clear the cell',
	formula:
		'{column}: the cell contains {value}, a formula without a result. Fix the formula, or clear the cell',
	lostLetters:
		'{column}: letters of {value} were lost when the file was read. Save the file again as CSV UTF-8 or as XLSX in the program that created the file, and run the workflow again',
	damagedText:
		'{column}: a part of {value} was lost, such as half of an emoji or a picture. Write that part again, or remove it',
	noText:
		'{column}: the cell contains {value}, which the sheet may show as a checkbox, a date, a price or a percentage. Format the cell as text and write the text again, or clear the cell',
	cellTooLarge:
		'{column}: the list or object in this cell has more than {limit} characters. Give the node only its text or its links, or rename the column if it has another meaning',
	cellTooLong:
		'{column} has {count} characters, but the node reads at most {limit} in this column. Shorten the cell, or rename the column if it has another meaning',
	rowNotRead:
		'The node could not read this row ({value}). This is a bug in the node: report it and attach the row. Check the row for unusual content, then run this row again',
	postInsteadOfRow:
		"This item is a post as the service returns it, not a row of a sheet. In Post > Get Many, set 'Return' to 'Rows of a Sheet'",
	listOfRows:
		"{field} contains a list of {count} rows, but each row must be an item of its own. Add n8n's node Split Out before this node, and set its 'Fields To Split Out' to {field}",
	tooManyColumns:
		'This row has {count} columns, but the node reads at most {limit}. In an earlier node, remove the columns that the post does not need',
	accountsMissing:
		"{column} is required: name an account, or choose accounts in 'Default Account Names or IDs'",
	accountUnderUnknownColumn:
		"{column}: {value} is one of your accounts, but the sheet has no accounts column. If the row is for this account, rename the column to 'Accounts'. If not, remove the column",
	accountAsColumnName:
		"{column}: the column has the name of one of your accounts, but the node reads accounts only from cells. Write the account into a column 'Accounts', or remove the column",
	accountsEmptyUnclear:
		"{column} is empty, but other rows name their accounts, so it is unclear for which accounts this row is. 'Skip Approval' is on, so nobody checks the post before it goes live. Write the accounts of the row into the cell, or write 'all'",
	accountsEmpty:
		"{column} is empty, so the post goes to the accounts in 'Default Account Names or IDs'",
	accountsCleared:
		"{column} is empty, so the post would go to the accounts in 'Default Account Names or IDs' instead of its own. The post is unchanged. Fill in {column}",
	brandNotChosen:
		"{column}: no account in 'Default Account Names or IDs' is called {value}. Add the account there, or write the account of the row into a column 'Accounts'",
	brandEmpty:
		"{column} is empty, but other rows name accounts in {column}, so it is unclear for which accounts the row is. Fill in {column}, or write 'all' for all accounts in 'Default Account Names or IDs'",
	platformNotChosen:
		"{column}: 'Default Account Names or IDs' has no {column} account. Add an account of this platform there, or remove {column} from the row",
	platformNotLookedUp:
		'{column}: the accounts of a platform cannot be looked up, because the API key does not have the scope accounts:read. Give the ID of the account in a column Account, or use an API key that has the scope accounts:read',
	platformWithoutAccount:
		'{column}: your company has no {column} account. Connect an account of this platform in the dashboard, or remove {column} from the row',
	notOnPlatform:
		'{column}: the row is for {platforms}, but {value} is not an account on {platforms}. Name another account, or change the platform',
	severalAccounts:
		"{column}: your company has {count} {column} accounts, such as {usernames}. Name the right account in a column 'Accounts', or choose it in 'Default Account Names or IDs'",
	tooManyAccounts:
		'{column} has {count} accounts, but the limit is {limit}. Write the other accounts into another row',
	unknownPlatform:
		'{column}: {value} is not a platform of the service, which publishes to TikTok and Instagram, but publishes no stories. Write only the name of the platform, or clear the cell',
	platformUnclear:
		'{column}: it is unclear from {value} whether the row is for this platform. Write only the names of the platforms that the row is for',
	otherPlatforms: '{column}: skipped, because the service publishes only to TikTok and Instagram',
	dateMissing:
		"{column} is empty, but other rows have a date, so it is unclear when this post goes live. Fill in {column}, or set 'Empty Date Cells' under 'Options'",
	dateExpressionEmpty:
		"{column} is empty, because its expression in 'Column Mapping' returned nothing, and 'Skip Approval' is on. Correct the expression, remove it, or set 'Empty Date Cells' to 'No Date' under 'Options'",
	dateOfRowAbove: '{column}: empty, so the value of row {above} is used',
	unclearDate:
		"{column}: {value} may be the time of the post, but the column name does not say so. If it is, rename the column to 'Date'. If not, remove the column",
	beforeNotBefore:
		'{column}: the row must not go live before {value}, but its time is earlier. Change the time of the row, or clear {column}',
	dateWithoutDay:
		"{column} has a time but no date. Write the date into a column 'Date', such as 2026-12-24. If the date is in the row above, set 'Empty Date Cells' to 'Use Date Above' under 'Options'",
	amOrPmInOtherCell:
		'{column}: {value} is in another cell than its time. Write both in one cell, such as 6:30 PM',
	timeAsWords: '{column}: {value} is no date. To post the row as soon as possible, clear the cell',
	weekdayDiffers:
		'{column}: {value} is not the weekday of {date}. Correct the weekday or the date, or clear the weekday',
	zoneUnclear:
		"{column}: {value} can mean several time zones. Write the time with its offset, such as 18:30 UTC-05:00, or write the time zone into a column 'Time Zone', such as America/New_York",
	missingForPlatform:
		'{column}: the row is also for {platforms}, but has no value for {platforms}. Fill in the column for {platforms}, or remove {platforms} from the row',
	platformsDiffer:
		'The columns {columns} differ by platform. The API key does not have the scope accounts:read, so the node cannot see the platform of each account. Add the scope, or write one row per platform',
	textUsedForOthers:
		'{column}: also used for {platforms}, because the row has no text of its own for {platforms}',
	perhapsSwapped:
		'{column}: the sheet has the date {day} here, but other rows have dates as text, such as {value}. A program may have read day and month in another order. If you mean {other}, write the date as text',
	unclearRemark:
		'{column}: some column names have text in brackets, so it is unclear which column to use: {columns}. Remove that text from the name of the right column, and rename the other columns',
	unclearCaption:
		"{column}: {value} may belong to the caption, but the column name does not say so. Write the whole caption into one column 'Caption'. If {column} is not for the caption, remove the column",
	contradiction:
		"{column}: the columns {columns} contain different values. Clear one of them, or set 'Columns' to 'Map Each Column Manually'",
	draftUnclear:
		'{column}: it is unclear from {value} whether the row is a draft. Write yes or no, or clear the cell',
	draftWaits:
		"{column}: the row is a draft, so its post waits for approval, although 'Skip Approval' is on",
	draftGoesLive:
		'{column}: the row is a draft, but post {postId} is approved and will still go live. If the post must not go live, cancel it with Post > Cancel. If the post may go live, clear {column}',
	hashtagWithSpace:
		'{column}: the hashtag {value} contains a space. Write it as one word, or write # before each word',
	invalid: '{column}{problem}',
	markup:
		'{column}: readers will see {value} as it is written, because TikTok and Instagram show plain text',
	mediaMissingInRow:
		'{column} is required: write a link, the name of a file of the item, or an image pack',
	noMedia:
		'{column}: {value} is not a link, a file or an image pack. Paste a link that begins with https://, or read the file in an earlier node, because a sheet does not contain files',
	linkNotFinal:
		'{column}: the note next to the link says that the file is not final: {value}. Write only the link of the final file',
	noSuchFile:
		'{column}: {value} is not a link, a file or an image pack. Write a link, or one of the files of this item: {files}',
	notInWorkspace:
		'{column}: the workspace of the company does not contain {value}. Write the name of an image pack or folder in the workspace. If the column says where you keep your files, rename the column',
	noUploadId:
		'{column}: {value} is not an upload ID. Write an upload ID, or rename the column if it has another meaning',
	ignoredValue: '{column}: {value} is ignored, because the service does not accept this value here',
	story:
		'{column}: {value} is a story, and the service publishes no stories. Write reel or post, or remove the row',
	storyTicked:
		'{column}: the row is only for a story, and the service publishes no stories. Clear {column} to publish the row as a reel or post, or remove the row',
	errorAsCaption:
		'{column}: the column {field} shows that {value} is the message of a step that did not work. Replace it with the final text, or clear the cell',
	perhapsError:
		"{column}: {value} may be the message of a step that did not work, because the column {field} is filled. If it is the caption, clear {field}, or rename {column} to 'Caption'",
	unfilledPlaceholder:
		'{column}: the text contains the placeholder {value}. Replace the placeholder with the final text, or remove it',
	noteInCaption:
		'{column} contains {value}, which may be a note to your team or the label of another text. Remove {value}, or use other words if this text is for readers',
	otherPlatformOnly: 'The row is only for {column}, where the service does not publish',
	noPlatformChosen: 'The row chooses neither TikTok nor Instagram',
	skippedByStatus:
		'Row skipped: {column} is {value}, which means {skipReason}. To create the post, change the cell',
	statusNotRead:
		'{column}: {value} is data, and the node cannot see from this data whether the row may go live. Give the node the text of {column}, or remove the column in an earlier node',
	statusStillOpen:
		"{column} is {value}, but other rows are approved, so it is unclear whether this row may go live. 'Skip Approval' is on, so nobody checks the post before it goes live. Write a status such as approved, draft or posted",
	statusMayBeMerged:
		"{column} is empty, but row {row} above says {value}, and the cell may be part of a merged block. 'Skip Approval' is on, so nobody checks the post before it goes live. Write a status such as approved or draft into {column}",
	statusUnknown:
		"{column}: the node does not know {value}, so it is unclear whether this row may go live. 'Skip Approval' is on, so nobody checks the post before it goes live. Write a status such as approved, draft or posted, turn off 'Skip Approval', or remove {column} in an earlier node",
	noteInDoubt:
		"{column} says {value}, so it is unclear whether this row may go live. 'Skip Approval' is on, so nobody checks the post before it goes live. If the row may go live, clear {column}. If not, write on hold into a column 'Status'",
	belowTitle:
		'Row {row} above says {value}, so it is unclear whether this row may go live. If it may, move this row above row {row}, or remove row {row}',
	skippedForOnePlatform:
		'{column} is {value}, which means {skipReason}, but the row is also for another platform. Remove the platform that {column} names from the row, or clear the cell',
	platformNotKnown:
		'{column} is {value}, which means {skipReason}, but only for one platform. The API key does not have the scope accounts:read, so the node cannot see on which platforms the accounts of the row are. Use an API key that has the scope accounts:read, or clear the cell',
	notApproved:
		"{column}: {value} has no effect while 'Skip Approval' is off, because posts are approved in the dashboard. To stop this row, filter it out before this node, and cancel its post if it has one",
	skippedNotApproved:
		"Row skipped: {column} is {value}, which means not approved, and 'Skip Approval' is on. To create the post, change the cell, or turn off 'Skip Approval'",
	notTicked:
		'Row skipped: {column} is empty, but other rows are ticked. To create the post, tick {column}',
	notAttempted:
		'Not attempted, because another row has an issue. Fix that row, then run all rows again.',
	unticked: '{column} is not ticked in this row',
	nothingMapped:
		'Column Mapping: the mapping returns no value for this row, although the row is not empty. Check the expressions: a column may have a new name in the sheet',
	tooManyTags:
		"{column} and 'Sheet Tag Name or ID' together have more than {limit} tags. Remove tags from {column}",
	wouldBeRefused: '{count} of {limit} rows have issues, so nothing was created or changed',
	awaitsApproval: 'The post goes live only after approval in the dashboard',
	timeIsPast: 'The time {time} is in the past, so the post goes live as soon as possible',
	noTimeAtOnce:
		"The row has no time and 'Skip Approval' is on, so the post goes live as soon as possible",
	rowCleared:
		'The row no longer contains a caption, date or media. Its post is unchanged. To cancel the post, use Post > Cancel and delete the row',
	dateCleared:
		"The date is empty and the post needs no approval, so it would go live as soon as possible. The post is unchanged. Fill in the date, or set 'Empty Date Cells' to 'No Date' under 'Options'",
	noTimeBesideOthers:
		"The row has no date, but other rows have one, so the post goes live as soon as possible after approval. To change this, fill in the date, or set 'Empty Date Cells' to 'Use Date Above' under 'Options'",
	noCaption: 'The post has no caption',
	postRewritten:
		'Post {postId}, which was planned for {postGoesLive} with {postCaption}, gets the caption and the time of this row. If you copied this row from another row, clear {column} and syncState in this row, so that the node creates a new post',
	valueRemoved: '{column} is empty, so the node removes {actual} from post {postId}',
	sameRow: 'Row {row} is the same, so the node creates only one post for both rows',
	queuedAlready: '{account} already has a post at this time (post {postId})',
	laterSlot:
		'{account}: the post goes live {goesLive}, {lateBy} later than the row says, because the service has no earlier slot',
	accountStopped:
		'{account} is {value} in the service, so its posts may not go live. Connect or activate the account in the dashboard',
	overDailyCap: '{account}: this is post {nth} on {day}, but the daily cap is {limit}',
	overPostsOfDay:
		'This is post {nth} of this execution, but only {limit} more can be created today',
	overCredits:
		'This is post {nth} of this execution, but the plan has credits for only {limit} more',
	overVideos: 'This is video {nth} of this execution, but the plan has room for only {limit} more',
	alsoSimilarToPlanned: 'Post {postId} is already planned, and is similar to this row',
	similarToPlanned:
		"This row is similar to post {postId}, and no other row of this execution plans that post. The post goes live {postGoesLive} with {postCaption}, the row {goesLive} with {value}. If the row is a new version of the post, write {postId} into {column}. If not, set 'Rows Similar to a Planned Post' to 'Create Another Post' under 'Options'",
	similarInLoop:
		'This row is similar to post {postId}, which may belong to a row that the node gets in another round of the loop. The post goes live {postGoesLive} with {postCaption}, the row {goesLive} with {value}. Remove the loop, so that the node gets all rows together',
	similarToPublished:
		"This row is similar to post {postId}, which is already published or being published (time: {time}, caption: {postCaption}). The row goes live {goesLive} with {value}. If it is the row of this post, write {postId} into {column}. If not, set 'Rows Similar to a Planned Post' to 'Create Another Post' under 'Options'",
	addedHasPost:
		"{column}: {account} already has post {postId} with this content at this time, and no other row of this execution plans that post. Nothing was changed. If both posts belong to this row, add {postId} to the post ID of this row, after a comma. To publish the content a second time, set 'Rows Similar to a Planned Post' to 'Create Another Post' under 'Options'",
	copyOfRow:
		"Row {row} has the same accounts, caption and time, and post {postId} already exists for them. This row waits for review. Delete one of the two rows, or change this row. To create a second post, set 'Rows Similar to a Planned Post' to 'Create Another Post' under 'Options'",
	sharedPost:
		'Post ID: {postId} is also the post ID of {rows}, so the node did not change the post. Clear the post ID in all rows except one',
	copiedInLoop:
		"{column}: {postId} is also the post ID of another row that '{node}' returned, so the node did not change the post. Clear the post ID in all rows except one",
	rewrittenInLoop:
		'{column}: post {postId}, which is planned for {postGoesLive} with {postCaption}, would get the caption and the time of this row. Nothing was changed, because the node runs in a loop and cannot see if the post belongs to another row. Remove the loop, so that the node gets all rows together',
	twoPostsForPlatform:
		'{column}: {postId} is for the same platform as another post ID of this row. Keep only the ID of the post that belongs to this row',
	postNotRead: 'The node could not read the post of this row{reason}',
	noSuchPost:
		'Post ID: there is no post "{postId}". To create a post for this row, clear the cell. If the column contains your own numbers, rename the column',
	postNotFound:
		'Post ID: this row has post "{postId}", but the API key does not find the post. The API key may belong to another company, so check the credential first. If the post was deleted, clear the cell to create a post again',
	perhapsOfOtherCompany:
		'If the post belongs to another client, cancel it with the API key of that client before you clear the cell',
	alreadyPublished: '{reason}, but the post is already published',
	publishedBefore:
		'The post of this row is already published, so nothing goes live at {time}. To publish the row again, clear Post ID. If the row has not changed since then, also change a word of the caption',
	replayNotFound:
		'An earlier execution created this post, but the node does not find it in the list of posts. Check the dashboard',
	cancelledRow: '{column} is {value}, so the row is cancelled',
	tooLateToStop: '{reason}, but post {postId} is published or being published',
	onHold: '{column} is {value}, so the row is on hold',
	onHoldButGoesLive:
		'{reason}, but post {postId} will still go live. Use Post > Cancel or Post > Reschedule, or change the row',
	cancelledButGoesLive:
		"{reason}, but post {postId} will still go live. Cancel it with Post > Cancel, or set 'Rows With a Post ID' to 'Update Their Posts', and 'Cancelled Rows' to 'Cancel Their Posts' under 'Options'. To keep the post, change the cell",
	changePartlyPublished:
		'The post is published for some of its accounts, so the node cannot reschedule it. Cancel the post for the other accounts, and create a new post for them',
	changeOfMedia:
		'The media of a post cannot be changed. If the post ID belongs to another row, put it into that row. If not, cancel the post, clear Post ID, and run the row again',
	changeTooLate:
		'The post is published or being published, so it was not changed. Undo the change in the row, or put the new content into a new row',
	changeByOption: "Change the row, or set 'Rows With a Post ID' to 'Update Their Posts'",
	addNotDone: 'The accounts were not added: {reason}',
	rescheduleNotDone: 'The post was not rescheduled: {reason}',
	removeNotDone: 'The accounts were not removed: {reason}',
	updateNotDone: 'The texts were not changed: {reason}',
	cancelledPartly:
		'The post was not cancelled for some of its accounts, and will still go live there',
	deletedRow: 'This post is planned, but no row of the sheet has its post ID',
	deletedRowsNotRead: 'The node could not check whether rows were deleted: {reason}',
	mayCancelDeletedRows:
		"To cancel the post, use Post > Cancel, or set 'Rows With a Post ID' to 'Update Their Posts', and 'Deleted Rows' to 'Cancel Their Posts' under 'Options'",
	deletedRowInLoop:
		'This post was not cancelled, because the node runs in a loop and gets only a part of the sheet at a time. Remove the loop, so that the node gets all rows together',
	deletedRowInRuns:
		'This post was not cancelled, because the node ran before in this execution and gets only a part of the sheet at a time. Join the rows with a Merge node before this node',
	deletedRowExecuteOnce:
		"This post was not cancelled, because 'Execute Once' is on under 'Settings', so the node gets only the first row of the sheet. Turn off 'Execute Once'",
	deletedRowByTool:
		'This post was not cancelled, because an AI agent gives the node only a part of the sheet at a time. Let a workflow with all rows cancel it, or use Post > Cancel',
	deletedRowByTrigger:
		'This post was not cancelled, because the rows come from a trigger, which may give only a part of the sheet. Before this node, add a node that reads the whole sheet, or cancel the post with Post > Cancel',
	deletedRowByRetry:
		'This post was not cancelled, because this execution is a retry and uses the rows of an earlier execution. Run the workflow again from its start',
	deletedRowInParts:
		'This post was not cancelled, because several nodes lead into this node, so it may get the sheet in parts. Join the rows with a Merge node before this node',
	deletedRowLimit:
		"This post was not cancelled, because '{node}' reached its 'Limit' of {limit}, so the sheet may have more rows. Turn on 'Return All' in '{node}'",
	deletedRowFilter:
		"This post was not cancelled, because '{node}' has a filter, so it may return only a part of the sheet. Remove the filter, or cancel the post with Post > Cancel",
	deletedRowOnTheWay:
		"This post was not cancelled, because '{node}' returned its post ID in this execution, so its row may have been filtered out before this node. Give this node all rows of the sheet. If the row was deleted, cancel the post with Post > Cancel",
	deletedRowNewer:
		'This post was not cancelled, because it was created after this execution began, so the sheet may have its row by now. Run the workflow again from its start',
	deletedRowOtherAccount:
		'This post was not cancelled, because no row is for {account}, so another node may have its row. If the row was deleted, cancel the post with Post > Cancel',
	deletedRowOfPart:
		'This post was not cancelled, because more posts have no row than have one. The input may be only a part of the sheet. If it is the whole sheet, cancel these posts with Post > Cancel',
	deletedRowPlanDiffers:
		"This post was not cancelled, because the code in 'Only if the Plan Is Still' is not the code of the whole sheet as it is now. Check the sheet again, and use the code of the summary",
	deletedRowOrRowWithoutPost:
		'This post was not cancelled, because row {row} has no post yet and may be the row of this post. Fix row {row}, then run the workflow again',
	deletedRowOrRowWithIssue:
		'This post was not cancelled, because row {row} has an issue and may be the row of this post. Fix row {row}, then run the workflow again',
	cancelledNotLive:
		'{account} post was cancelled, so it does not go live. Queue the post again with Post > Queue, or delete the row (post {postId})',
	plannedAgain:
		'Post {postId} of this row was cancelled, but the row is planned again, so the node creates another post',
	plannedAgainByOption:
		"The row is planned again. To create another post, set 'Rows Planned Again' to 'Create Another Post' under 'Options'",
	draftNotLive:
		'{account} post is a draft, so it does not go live. Queue the post with Post > Queue (post {postId})',
	failedNotLive:
		'{account} post was not published. Find the reason in the dashboard, then queue the post again with Post > Queue (post {postId})',
	noHeaderRow:
		"The node does not know any column name in the first row of the sheet. Choose another entry in 'Columns', or turn on Header Row in the node that reads the sheet",
	twoHeaderRows:
		'The sheet has 2 header rows. Combine them into one row with names such as TikTok Caption',
	valuesAsColumnNames:
		'The first row of the sheet was read as the header row. Turn off Header Row in the node that reads the sheet, and run the workflow again',
	readAsOneColumn:
		'The columns of this sheet are separated by {reason}, but were read as one column. Choose this delimiter in the node that reads the sheet, and run the workflow again',
	columnNameLostLetters:
		'Letters of the column name "{column}" were lost when the file was read. Save the file again as CSV UTF-8 or as XLSX in the program that created the file, and run the workflow again',
	noKnownColumnName:
		"The node does not know any column name of this sheet: {names}. Name the columns Accounts, Caption, Media and Date, or set 'Columns' to 'Map Each Column Manually'. If the sheet has no header row, choose its format in 'Columns'",

	// Row and post, field by field.
	rowAndPostDiffer: '{column}: the row has {wished}, and post {postId} has {actual}',
	changedInDashboard:
		'{column}: post {postId} was changed in the dashboard from {wished} to {actual}, and the node kept that change',
	changedOnBothSides:
		'{column}: the row was changed to {wished}, and post {postId} was changed in the dashboard to {actual}. The row waits for review',
	differsWithoutState:
		'{column}: the row has {wished}, and post {postId} has {actual}. It is unclear which of them is newer, so the node kept the post',
	zoneNotKnown:
		"{column}: the row has {wished}, and post {postId} has {actual}. The time zone of the account is not known, so it is unclear which time the row means, and the node kept the time of the post. Choose another 'Time Zone', or use an API key that has the scope accounts:read",
	notInPost: '{column}: the row is for {account}, but the post is not',
	onlyInPost: '{column}: the post is also for {account}, but the row is not',
	takeOverOrOverwrite:
		"Write the value of the post into the row, or set 'Dashboard Changes' to 'Overwrite With the Row' under 'Options'",
	takeOverOrWriteState:
		"Write the value of the post into the row, or set 'Dashboard Changes' to 'Overwrite With the Row' under 'Options'. To let the node see which side changed, write the column syncState back into the sheet",
	approvedWouldChange:
		"Post {postId} is approved, and this row changes its {field}. The row waits for review. Change the row back, or set 'Approved Posts That Changed' under 'Options'",
	changesApproved: 'Post {postId} stays approved, although this row changes its {field}',
	stateOfOtherPost:
		'Post ID: the column syncState of this row belongs to another post than {postId}. Nothing was changed. The post IDs may have moved to other rows, for example by sorting. Put each post ID into its own row',
	stateNotOurs:
		'The column syncState of this row has a value that this node did not write, so the node ignored the value. Clear the cell',
	rescheduleNotOurs:
		'The column syncState of this row contains an unfinished reschedule that this API key did not write for this post, so the node ignored the value. Check the time of the post in the dashboard, and clear the cell',
	idOfOtherRow:
		'Post ID: this row has the content of post {postId}, but another post ID. Nothing was changed. The post IDs may have moved to other rows, for example by sorting. Put each post ID into its own row',
	postOfOtherRow:
		'Post ID: row {row} has the content of post {postId}, but the post ID is in this row. Nothing was changed. The post IDs may have moved to other rows, for example by sorting. Put each post ID into its own row',
	surplusUnlikeRow:
		'Post ID: the row no longer wants post {postId}, but nothing in the row matches its posts, so the post was not cancelled. Check the post ID, or cancel the post with Post > Cancel',
	cancelUnlikeRow:
		'Post ID: the row is cancelled, but the content of post {postId} differs from the row, so the post was not cancelled. Check the post ID, or cancel the post with Post > Cancel',

	// Rows without a post ID, and planned posts.
	isPlannedPost:
		'Post {postId} is already the post of this row, so the node does not create another post',
	similarWithoutText:
		"The row has no caption and no time, and post {postId} is planned or published today for the same accounts. The row waits for review. If it is the row of this post, write {postId} into {column}. If not, set 'Rows Similar to a Planned Post' to 'Create Another Post' under 'Options'",

	// Dates.
	timeLate:
		"{column}: the time {time} was {lateBy} ago, so the row was refused. Correct the time, or set 'Dates in the Past' to 'Publish as Soon as Possible' under 'Options'",
	timeHistory: '{column}: the time {time} was {lateBy} ago, so the row was skipped',
	timeJustPassed:
		'{column}: the time {time} was {lateBy} ago, so the post goes live as soon as possible',
	dateSwapped:
		"{column}: the dates of other rows now show that {date} means {goesLive}, but post {postId} goes live {postGoesLive}. Nothing was changed. Write the date as 2026-12-24 18:30, or set 'Date Order' under 'Options'",
	timeFarAhead:
		"{column}: {time} is more than 2 years ahead. Correct the year, or turn on 'Accept Dates Far Ahead' under 'Options'",

	// The plan as a whole.
	planDiffers:
		"The plan of this row has changed since the check, so nothing was sent. Check the sheet again, and enter the new code in 'Only if the Plan Is Still'",
	planCodeMissing:
		"'Only if the Plan Is Still' returned nothing for this row, so nobody agreed to its plan, and nothing was sent. Check the sheet again, and enter the new code in 'Only if the Plan Is Still'",
	planOfSheetDiffers:
		"The plan of this sheet has changed since the check, so nothing was sent. Check the sheet again, and enter the new code in 'Only if the Plan Is Still'",
	sameTime: '{account}: {other} has the same time',
	tooClose: '{account}: only {minutes} minutes between this post and {other}',
	sameContent: '{account}: {other} has the same caption',

	// The run as a whole.
	accountsNotRead:
		'The accounts were not read, because the API key does not have the scope accounts:read: names of accounts cannot be looked up, and IDs were not checked. Give the ID of each account, or use an API key that has the scope accounts:read',
	plannedNotRead: 'The node could not read the planned posts: {reason}',
	publishedNotRead: 'The node could not read the published posts: {reason}',
	publishedTooMany:
		'The node read only {limit} published posts, because there are more than it reads. Check that no row without a time, or whose time has just passed, was published again',
	usageNotRead: 'The node could not read the usage: {reason}',
	plannedTooMany:
		'The node compared the rows with only {limit} planned posts of each status, because there are more than it reads',
} as const;
