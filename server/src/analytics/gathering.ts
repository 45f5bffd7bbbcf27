export interface Limits {
  /** Items one piece of work takes at most. */
  most: number
  /** Pieces of work done at the same time. */
  lanes: number
  /** Items that may wait; those beyond are turned away. */
  waiting: number
}

/** Thrown to whoever comes when too many wait. */
export class TooManyWaiting extends Error {}

interface Waiting<T, R> {
  item: T
  done(result: R): void
  failed(error: unknown): void
}

/**
 * Does together what is asked for one by one: an item waits while all lanes are busy, then goes with all others that
 * wait. Each asker gets its own result, in the order of the items, or the error of the work it was part of.
 */
export function gathering<T, R>(work: (items: T[]) => Promise<R[]>, { most, lanes, waiting }: Limits) {
  const queue: Waiting<T, R>[] = []
  let busy = 0

  const workOff = async () => {
    busy += 1
    while (queue.length > 0) await settle(queue.splice(0, most))
    busy -= 1
  }

  const settle = async (taken: Waiting<T, R>[]) => {
    try {
      const results = await work(taken.map(({ item }) => item))
      taken.forEach(({ done }, at) => done(results[at]!))
    } catch (error) {
      for (const { failed } of taken) failed(error)
    }
  }

  return (item: T): Promise<R> =>
    new Promise((done, failed) => {
      if (queue.length >= waiting) return failed(new TooManyWaiting())
      queue.push({ item, done, failed })
      if (busy < lanes) void workOff()
    })
}
