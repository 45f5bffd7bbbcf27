/** Runs at most `most` pieces of work at once; the others wait in order. */
export function turns(most: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1
    else await new Promise<void>((go) => waiting.push(go)) // the next one in the queue takes over
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
