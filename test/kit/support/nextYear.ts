/**
 * The year after this one: its dates are ahead, and less than two years ahead, so that n8n with the real
 * clock accepts them.
 *
 * Example: `` `${nextYear}-03-01 18:30` ``
 */
export const nextYear = new Date().getFullYear() + 1;
