import { expect } from '@playwright/test';

/** Only what never comes takes so long: on a busy machine, moments become minutes. */
const patienceMs = 120_000;

/**
 * Waits for what appears later: asks again until it holds, and fails with what was there last.
 * `eventually(locator).toHaveText(…)` for a page, `eventually.poll(() => read()).toEqual(…)` for
 * anything else, `eventually(async () => …).toPass()` for several things at a time.
 */
export const eventually = expect.configure({ timeout: patienceMs });
