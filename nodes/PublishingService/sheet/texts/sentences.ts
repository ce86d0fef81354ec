/**
 * Every sentence about a row, its post, or the whole sheet. A place in braces is a fact: the type of a
 * finding follows from its sentence, so that a finding without one of its facts does not compile
 * (`findings.ts`). A new finding is one entry here.
 */
export const SENTENCES = {
	placeholder: '{column}: {value} is still to be filled in. Write it out, or empty the cell',
	formula:
		'{column}: the cell holds {value}, a formula without a result. Fix the formula, or empty the cell',
	lostLetters:
		'{column}: letters of {value} were lost when the file was read. Save the file as CSV UTF-8 or as XLSX in the program that made it, and run again',
	damagedText:
		'{column}: a part of {value} was lost, such as half of an emoji or a picture. Write that part again, or remove it',
	noText:
		'{column}: the cell holds {value}, which the sheet may show as a box, a date, a price or a percentage. Format the cell as text and write it out, or empty the cell',
	cellTooLarge:
		'{column}: the list or object in this cell is too large to be read, the limit is {limit} characters. Give its text or its links alone, or rename the column if the cell says something else',
	cellTooLong:
		'{column} has {count} characters, and the node reads up to {limit} in this column. Shorten the cell, or rename the column if the cell says something else',
	rowNotRead:
		'The node could not read this row ({value}). This is a bug in the node: report it with the row. Check the row for unusual content, and run again for this row alone',
	postInsteadOfRow:
		"This item is a post as the service returns it, and not a row of a sheet. Set 'Return' to 'Rows of a Sheet' in Post > Get Many",
	tooManyColumns:
		'This row has {count} columns, and the node reads up to {limit}. Remove the columns that say nothing of the post in an earlier node',
	accountsMissing: '{column} is required: name an account, or choose Default Account Names or IDs',
	accountUnderUnknownHeading:
		'{column}: {value} is one of your accounts, and no column here is for accounts. Name the column Accounts if the row goes there, or leave it out if it does not',
	accountsEmpty:
		'{column} is empty, though other rows fill it: the post goes to Default Account Names or IDs',
	brandNotChosen:
		'{column}: none of Default Account Names or IDs is called {value}. Choose that account there too, or empty the cell',
	networkNotChosen:
		'{column}: none of Default Account Names or IDs is there. Choose one there too, or take the network out of the row',
	networkNotLookedUp:
		'{column}: the accounts of a platform cannot be looked up, because the API key does not have the scope accounts:read. Give the ID of the account in a column Account, or use an API key that has the scope accounts:read',
	networkWithoutAccount:
		'{column}: the company has no account there. Connect one in the dashboard, or take the network out of the row',
	notOnNetwork:
		'{column}: the row goes to {platforms}, and {value} is not there. Name an account that is, or change the network',
	severalAccounts:
		'{column}: the company has {count} accounts there, such as {usernames}. Choose Default Account Names or IDs, or name one in a column Accounts',
	tooManyAccounts:
		'{column} has {count} entries, the limit is {limit}. Make another row for the others',
	unknownNetwork:
		'{column}: {value} is no network of the service, which posts to TikTok and Instagram, and no stories. Write the network alone, or empty the cell',
	otherNetworks: '{column}: passed over, the service posts to TikTok and Instagram',
	dateMissing:
		'{column} is empty, though other rows have one, and nobody can tell whether that above is meant. Fill it in, or choose Empty Date Cells under Options',
	dateTaken: '{column}: empty, so that of row {above} above was taken',
	unclearDate:
		'{column}: cannot tell whether {value} is when the post goes out. Name the column Date if it is, or leave it out if it is not',
	dateWithoutDay:
		'{column} holds a time and no date. Add the date in a column Date, such as 2026-12-24, or choose Empty Date Cells under Options where it stands above',
	halfOfDay:
		'{column}: {value} stands apart from its time. Write both in one cell, such as 6:30 PM',
	weekdayDiffers:
		'{column}: {value} is not the weekday of {date}. Fix one of them, or empty the weekday',
	zoneUnclear:
		'{column}: several time zones are called {value}. Write it such as 18:30 UTC-05:00, or name the zone in a column Time Zone',
	missingForNetwork:
		'{column}: the row goes to {platforms} too, and has none for it. Fill the column of that network, or take the network out of the row',
	networksDiffer:
		'The columns {columns} differ, and without the scope accounts:read nobody can tell which account is on which network. Give the API key that scope, or make a row for each network',
	textUsedForOthers: '{column}: used for {platforms} too, because the row has no other',
	perhapsSwapped:
		'{column}: the sheet has the date {day} here, but other rows have dates as text, such as {value}. A program may have read day and month in another order. If {other} is meant, write it as text',
	unclearRemark:
		'{column}: because of the text in brackets, it is unclear which column counts: {columns}. Remove that text from the name of a column that counts, and rename a column that does not',
	unclearCaption:
		'{column}: cannot tell whether {value} belongs to the caption. Write all of it in one column Caption, or leave this one out if it does not',
	contradiction:
		'{column}: the columns {columns} both hold it and differ. Empty one of them, or choose Map Each Column Manually',
	draftUnclear:
		'{column}: cannot tell from {value} whether the row is a draft. Write yes or no, or empty the cell',
	draftWaits: 'Marked as a draft: it waits for approval, although Skip Approval is on',
	hashtagWithSpace:
		'{column}: a hashtag holds no space, and {value} does. Write it as one word, or each word with its own #',
	invalid: '{column}{problem}',
	markup: '{column}: {value} is posted as it stands, because TikTok and Instagram show plain text',
	mediaMissingInRow:
		'{column} is required: a link, the name of a file of the item, or an image pack',
	noMedium:
		'{column}: {value} is no link, file or image pack. Paste a link that begins with https://, or read the file in an earlier node, as a sheet does not bring it along',
	noSuchFile: '{column}: {value} is no link, file or image pack. The files here are called {files}',
	notInWorkspace:
		'{column}: {value} is not in the company workspace. Write the name of one that is, or call the column otherwise if it says where you keep the files',
	noUploadId:
		'{column}: {value} is no ID of an upload. Write one, or call the column otherwise if it says something else',
	passedOver: '{column}: {value} is passed over, because the service takes no such value here',
	story:
		'{column}: the service posts no stories, and {value} is one. Write reel or post, or leave the row out',
	unfilledPart:
		'{column}: {value} in it is still to be filled in. Write it out, or take it out of the text',
	elsewhere: 'Goes only to {column}, where the service does not post',
	nowhere: 'Chooses neither TikTok nor Instagram',
	heldBack:
		'{column}: {value} says that the row is {why}, so it was passed over. Change the cell to post it',
	heldBackOnSome:
		'{column}: {value} says that the row is {why} there, and it goes to other networks too. Take that network out of the row, or empty the cell',
	notApproved:
		'{column}: {value} is ignored while Skip Approval is off, because the dashboard approves. Filter the rows before this node to hold this one back, and cancel its post if it has one',
	notApprovedHeldBack:
		'{column}: {value} says that the row is not approved, and Skip Approval is on, so it was passed over. Change the cell, or switch Skip Approval off',
	notTicked:
		'{column} is empty, and other rows say yes there, so the row was passed over. Tick it too to post it',
	notAttempted: 'Not attempted, because another row was refused.',
	nothingMapped:
		'Column Mapping: no column that is mapped gave anything for this row, which is not empty. Look at the expressions there: columns of the sheet may be called otherwise now',
	tooManyTags: '{column} and the tag of the sheet are more than {limit}',
	wouldBeRefused: '{count} of {limit} rows would be refused, so nothing was posted',
	awaitsApproval: 'The post goes out only once it is approved in the dashboard',
	timeIsPast: 'The time {time} is in the past: the post goes out as soon as possible',
	noTimeAtOnce: 'No time and Skip Approval is on: the post goes out as soon as possible',
	rowEmptied:
		'The row holds no caption, date or media any more: its post was left as it is. To cancel it, use Post > Cancel, and take the row out',
	dateEmptied:
		'The date is empty, and the post would go out at once: it was left as it is. Fill the date in, or choose Empty Date Cells: No Date under Options',
	noTimeBesideOthers:
		'No time, though other rows have one: the post goes out as soon as possible once it is approved. Fill it in, or choose Empty Date Cells under Options',
	noCaption: 'No caption',
	sameRow: 'The same as row {row}: what it says is posted once',
	queuedAlready: '{account}: this time is queued already (post {postId})',
	overDailyCap: '{account}: post {nth} for {day}, and its daily cap is {limit}',
	overPostsOfDay: 'Post {nth} of this run, and {limit} more can be created today',
	overCredits: 'Post {nth} of this run, and the plan has credits for {limit} more',
	overVideos: 'Video {nth} of this run, and the plan has room for {limit} more',
	besidePlanned: 'Post {postId} is planned and nearly the same',
	looksEdited:
		'This row looks like an edit of post {postId}, which no other row plans: that goes out {postGoesLive} with {postCaption}, the row {goesLive} with {value}. Write {postId} beside the row under {column}, or choose Rows Similar to a Planned Post: Create Another Post under Options',
	sharedPost:
		'Post ID: post {postId} stands in {rows} too, so it was not changed. Empty it in all rows but one',
	movedId:
		'Post ID: post {postId} says what this row says, so nothing was changed. The IDs seem to have been sorted or pasted apart from their rows: put each beside its own row',
	twoPostsForNetwork:
		'{column}: {postId} goes where another post of this row goes. Leave the one that the row is',
	postNotRead: 'The post of this row could not be read{reason}',
	noSuchPost:
		'Post ID: there is no post "{postId}". Empty the cell to post this row, or call the column otherwise if the number is your own',
	perhapsOfOtherCompany: 'If another company of this run has it, cancel it there first',
	outAlready: '{reason}, and it is out already',
	outBefore:
		'To have the row go out again at {time}, empty Post ID, and change a word of it unless it has changed since: its post is out already',
	replayNotFound:
		'An earlier run has posted this row, and it was not found in the list: look in the dashboard',
	calledOff: '{column}: {value} calls the row off',
	stoppedTooLate: '{reason}, and post {postId} is out already, or on its way',
	holdsBack: '{column}: {value} holds the row back',
	heldBackButGoesLive:
		'{reason}, and post {postId} still goes out, unchanged: use Post > Cancel or Post > Reschedule, or change the row',
	calledOffButGoesLive:
		'{reason}, and post {postId} still goes out: use Post > Cancel, choose Cancelled Rows: Cancel Their Posts and Rows With a Post ID: Update Their Posts, or change the cell',
	changePartlyOut:
		'A post that is out for some of its accounts is not moved: cancel it for the others, and post it anew for them',
	changeOfMedia:
		'The media of a post cannot be changed: put the ID beside its own row if this is another, or cancel the post, empty Post ID and post the row anew',
	changeTooLate:
		'The post is out or on its way, so it was not changed: change the row back, or write what is new into a row of its own',
	changeByOption: 'Change the row, or choose Rows With a Post ID: Update Their Posts',
	addNotDone: 'The accounts were not added: {reason}',
	moveNotDone: 'The post was not moved: {reason}',
	removeNotDone: 'The accounts were not taken away: {reason}',
	updateNotDone: 'The texts were not changed: {reason}',
	takenOut: 'No row of the sheet names this post, and it is still to come',
	takenOutNotRead: 'Whether rows were taken out could not be looked at: {reason}',
	mayCancelTakenOut:
		'Cancel it with Post > Cancel, or choose Deleted Rows: Cancel Their Posts and Rows With a Post ID: Update Their Posts',
	takenOutInLoop:
		'It was not cancelled, because the node runs in a loop and sees a part of the sheet at a time. Give it all rows in one run',
	takenOutOfPart:
		'It was not cancelled, because more posts are named by no row than by one, and this may not be the whole sheet. If it is, cancel them with Post > Cancel',
	takenOutOrOpen: 'It was not cancelled, because row {row} has no post yet and may be its row',
	takenOutOrUnclear:
		'It was not cancelled, because it may be the post of row {row}, which is not ok. Fix that row first',
	cancelledLapse:
		'{account} post was cancelled, so it does not go out. Queue it again with Post > Queue, or take the row out (post {postId})',
	plannedAgain:
		'Post {postId} of this row was cancelled, and the row is planned again: the node creates another post',
	plannedAgainByOption:
		"The row is planned again. To create another post, set 'Rows Planned Again' to 'Create Another Post' under 'Options'",
	draftLapse:
		'{account} post is a draft, so it does not go out. Queue it with Post > Queue (post {postId})',
	failedLapse:
		'{account} post did not go out. The dashboard says why. Then queue it again with Post > Queue (post {postId})',
	noHeadingRow:
		'The first row of the sheet holds no headings that are known here. Choose another entry under Columns, or switch on Header Row in the node that reads the sheet',
	twoHeadingRows: 'The sheet has two heading rows. Make them one, such as TikTok Caption',
	valuesAsHeadings:
		'The first row of the sheet was read as its headings. Switch off Header Row in the node that reads the sheet, and run again',
	readAsOneColumn:
		'The columns of this sheet are separated by {reason} and were read as one. Choose that delimiter in the node that reads the sheet, and run again',
	headingLostLetters:
		'Letters of the column name "{column}" were lost when the file was read. Save the file as CSV UTF-8 or as XLSX in the program that made it, and run again',
	noKnownHeading:
		'No heading of this sheet is known here: {headings}. Name the columns Accounts, Caption, Media and Date, or choose under Columns what the sheet is: one without headings, or Map Each Column Manually',

	// Row and post, field by field.
	rowAndPostDiffer: '{column}: the row has {wished}, and post {postId} has {actual}',
	changedInDashboard:
		'{column}: post {postId} was changed in the dashboard from {wished} to {actual}, and the node kept that change',
	changedOnBothSides:
		'{column}: the row was changed to {wished}, and post {postId} was changed in the dashboard to {actual}. The row waits for review',
	differsWithoutState:
		'{column}: the row has {wished}, and post {postId} has {actual}. It is unclear which of them is newer, so the node kept the post',
	notInPost: '{column}: the post does not go to {account}',
	onlyInPost: '{column}: the post also goes to {account}',
	takeOverOrOverwrite:
		"Write the value of the post into the row, or choose 'Dashboard Changes': 'Overwrite With the Row' under 'Options'",
	takeOverOrWriteState:
		"Write the value of the post into the row, or choose 'Dashboard Changes': 'Overwrite With the Row' under 'Options'. To let the node see which side changed, write the column syncState back into the sheet",
	approvedWouldChange:
		"Post {postId} is approved, and this row changes its {field}. The row waits for review: choose 'Approved Posts That Changed' under 'Options', or change the row back",
	changesApproved: 'Post {postId} was approved before this change of its {field}',
	stateOfOtherPost:
		'Post ID: the column syncState of this row belongs to another post than {postId}, so the IDs were sorted or pasted apart from their rows. Nothing was changed. Put each ID next to its own row',
	stateNotOurs:
		'The column syncState of this row has a value that this node did not write, so the node ignored it. Clear the cell',
	rescheduleNotOurs:
		'The column syncState of this row speaks of an unfinished reschedule that this API key did not write for this post, so the node ignored it. Check in the dashboard that the post has its time, and clear the cell',
	idOfOtherRow:
		'Post ID: this row says what post {postId} says, so nothing was changed. The IDs were sorted or pasted apart from their rows. Put each ID next to its own row',
	postOfOtherRow:
		'Post ID: row {row} says what post {postId} says, so nothing was changed. The IDs were sorted or pasted apart from their rows. Put each ID next to its own row',
	cancelUnlikeRow:
		'Post ID: the row is cancelled, and post {postId} says something else than the row, so it was not cancelled. Check the ID, or cancel the post with Post > Cancel',

	// Rows without a post ID, and planned posts.
	isPlannedPost: 'Post {postId} is the post of this row: nothing was sent',
	similarWithoutText:
		'The row has no caption and no time, and post {postId} is planned for the same accounts. The row waits for review: write {postId} next to the row under {column}, or choose {option}',

	// Dates.
	timeLate:
		"{column}: the time {time} was {lateBy} ago, so the row was not posted. Correct the time, or choose 'Dates in the Past': 'Publish as Soon as Possible' under 'Options'",
	timeHistory: '{column}: the time {time} was {lateBy} ago, so the row was skipped',
	timeJustPassed:
		'{column}: the time {time} was {lateBy} ago: the post goes live as soon as possible',
	timeFarAhead:
		"{column}: {time} is more than 2 years ahead. Correct the year, or turn on 'Accept Dates Far Ahead' under 'Options'",

	// The plan as a whole.
	planDiffers:
		"The plan of this row is no longer what was checked, so nothing was sent. Check the sheet again, and give 'Only if the Plan Is Still' the new code",
	planOfSheetDiffers:
		"The plan of this sheet is no longer what was checked, so nothing was sent. Check the sheet again, and give 'Only if the Plan Is Still' the new code",
	sameTime: '{account}: the same time as {other}',
	tooClose: '{account}: only {minutes} minutes from {other}',
	sameContent: '{account}: the same caption as {other}',

	// The run as a whole.
	accountsNotRead:
		'The accounts were not read, because the API key does not have the scope accounts:read: names of accounts cannot be looked up, and IDs were not checked. Give the ID of each account, or use an API key that has the scope accounts:read',
	plannedNotRead: 'The planned posts could not be read: {reason}',
	publishedNotRead: 'The published posts could not be read: {reason}',
	publishedTooMany:
		'The node read {limit} published posts, and there are more: check that no row whose time has just passed was posted again',
	usageNotRead: 'The usage could not be read: {reason}',
	plannedTooMany: 'The node read {limit} planned posts of each status, and there are more',
} as const;
