export const delay = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Yields to the browser between long tasks. */
export const nextTask = () => delay(0)
