/** So long work may take at a time: a press in between is still answered within a frame. */
const SLICE_MS = 4

const pendingTasks = new Set<() => void>()

/** Runs small work soon, yielding to the browser between slices. Returns a function that cancels it. */
export function yieldToMain(work: () => void): () => void {
  if (pendingTasks.size === 0) setTimeout(workOn)
  pendingTasks.add(work)
  return () => pendingTasks.delete(work)
}

function workOn() {
  const until = performance.now() + SLICE_MS
  try {
    for (const work of pendingTasks) {
      if (performance.now() > until) break
      pendingTasks.delete(work)
      work()
    }
  } finally {
    if (pendingTasks.size > 0) setTimeout(workOn) // after what failed, too: nobody else would begin again
  }
}
