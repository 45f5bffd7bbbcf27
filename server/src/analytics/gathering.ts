export interface Limits {
  /** Items one piece of work takes at most. */
  most: number
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
 * Does together what is asked for one by one: an item waits while `work` is busy, then goes with all others that
 * wait. Each asker gets its own result, in the order of the items, or the error of the work it was part of.
 */
export function gathering<T, R>(work: (items: T[]) => Promise<R[]>, { most, waiting }: Limits) {
  let queue: Waiting<T, R>[] = []
  let isBusy = false

  const workOff = async () => {
    isBusy = true
    while (queue.length > 0) {
      const taken = queue.splice(0, most)
      await settle(taken)
    }
    isBusy = false
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
      if (!isBusy) void workOff()
    })
}
