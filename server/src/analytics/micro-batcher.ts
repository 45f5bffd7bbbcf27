export interface BatcherLimits {
  /** Maximum items in a batch. */
  maxBatchSize: number
  /** Batches processed concurrently. */
  concurrency: number
  /** Maximum items in the queue; further ones are rejected. */
  maxQueued: number
}

/** Thrown when the queue is full. */
export class BatcherOverloaded extends Error {}

interface QueuedItem<T, R> {
  item: T
  done(result: R): void
  failed(error: unknown): void
}

/**
 * Batches calls: an item waits while all workers are busy, then is processed together with all queued items. Each
 * caller gets its own result, or the error of its batch.
 */
export function createMicroBatcher<T, R>(
  work: (items: T[]) => Promise<R[]>,
  { maxBatchSize: most, concurrency: lanes, maxQueued: waiting }: BatcherLimits,
) {
  const queue: QueuedItem<T, R>[] = []
  let busy = 0

  const workOff = async () => {
    busy += 1
    while (queue.length > 0) await settle(queue.splice(0, most))
    busy -= 1
  }

  const settle = async (taken: QueuedItem<T, R>[]) => {
    try {
      const results = await work(taken.map(({ item }) => item))
      taken.forEach(({ done }, at) => done(results[at]!))
    } catch (error) {
      for (const { failed } of taken) failed(error)
    }
  }

  return (item: T): Promise<R> =>
    new Promise((done, failed) => {
      if (queue.length >= waiting) return failed(new BatcherOverloaded())
      queue.push({ item, done, failed })
      if (busy < lanes) void workOff()
    })
}
