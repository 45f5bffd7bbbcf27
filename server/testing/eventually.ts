import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 100

/** Reads until `isDone` accepts the result and returns it; throws the last one after `limitMs`. */
export async function eventually<T>(
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  limitMs = 15_000,
): Promise<T> {
  const until = performance.now() + limitMs
  for (;;) {
    const value = await read()
    if (isDone(value)) return value
    if (performance.now() > until) throw new Error(`It stayed at ${JSON.stringify(value)}`)
    await pause(EVERY_MS)
  }
}
