/** Delay after typing: short enough to seem immediate, long enough not to send a request per letter. */
export const WAITS_MS = 150
