import type { Difference } from '../posting/findDifferences';

/** A field of a post for which a sheet can have a column. */
export type ContentField = Difference['field'];
