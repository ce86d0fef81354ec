import { expect } from '@playwright/test';

/** Long, because moments become minutes on a busy machine; only a failure takes the whole time. */
const patienceMs = 120_000;

/**
 * Waits for something that appears later: repeats the check until it passes, and fails with the
 * last value. `eventually(locator).toHaveText(…)` for a page, `eventually.poll(() =>
 * read()).toEqual(…)` for anything else, `eventually(async () => …).toPass()` for several checks
 * together.
 */
export const eventually = expect.configure({ timeout: patienceMs });
