/** Quick enough to follow the fingers, slow enough not to ask for every letter. */
export const WAITS_MS = 150
