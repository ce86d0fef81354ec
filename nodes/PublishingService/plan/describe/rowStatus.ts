import type { Post } from '../../contract/schemas';
import { isEnded } from '../../contract/postStatuses';
import { skipReasonOf } from '../../sheet/skipReason';
import { reportedStatus, statusHeading } from '../../sheet/reportedStatus';
import { asText } from '../../values/text';
import type { PostIntent } from '../types';

/** The words of people in the Status column of the report, if these words put the row on hold. */
export function ownStatus({ row }: PostIntent): string | undefined {
	const { status } = row.reader.row;
	return skipReasonOf('status', status) === undefined ? undefined : asText(status).trim();
}

/**
 * The status of a post for its row. Words of people stay, because they must still put the row on
 * hold when they are written back.
 */
export function statusOfRow(intent: PostIntent | undefined, post: Post): string {
	const status = reportedStatus(post.status);
	if (!intent) {
		return status;
	}
	const { hold } = intent;
	if (hold.kind === 'cancelled' && isEnded(post.status)) {
		// If another column cancels the row, the Status column can show the status of the post.
		const cancelColumn = hold.reason.column;
		const statusColumn = statusHeading(intent.row.reader.row) ?? cancelColumn;
		return statusColumn === cancelColumn ? 'cancelled' : status;
	}
	const isStopped = hold.kind === 'cancelled' || hold.kind === 'onHold';
	return (isStopped ? ownStatus(intent) : undefined) ?? status;
}
