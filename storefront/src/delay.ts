export const delay = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Lets the browser answer between what is long enough to be felt. */
export const nextTask = () => delay(0)
