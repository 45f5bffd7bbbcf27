/** So long work may take at a time: a press in between is still answered within a frame. */
const SLICE_MS = 4

const waiting = new Set<() => void>()

/** Does small `work` soon, much of it in slices between which the browser can answer. Gives what calls it off. */
export function inSlices(work: () => void): () => void {
  if (waiting.size === 0) setTimeout(workOn)
  waiting.add(work)
  return () => waiting.delete(work)
}

function workOn() {
  const until = performance.now() + SLICE_MS
  try {
    for (const work of waiting) {
      if (performance.now() > until) break
      waiting.delete(work)
      work()
    }
  } finally {
    if (waiting.size > 0) setTimeout(workOn) // after what failed, too: nobody else would begin again
  }
}
