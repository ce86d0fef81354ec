/** A page of 100 posts has about 200 kB; a larger body is not an answer of this service. */
export const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** A refusal is a few sentences; only the start of a longer one is read. */
export const MAX_REFUSAL_BYTES = 2 * 1024 * 1024;

/** A page of 100 posts takes some 500 kB; more than this is not an answer of the service. */
export const MAX_PARSED_BYTES = 128 * 1024 * 1024;

/** Answers of the specification have at most 8 levels. n8n's own copying fails only far deeper. */
export const MAX_JSON_DEPTH = 64;
