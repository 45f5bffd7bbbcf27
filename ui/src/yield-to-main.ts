/** Maximum duration of a slice of work, so that input is still handled within a frame. */
const SLICE_MS = 4

const pendingTasks = new Set<() => void>()

/** Runs small work soon, yielding to the browser between slices. Returns a function that cancels it. */
export function yieldToMain(work: () => void): () => void {
  if (pendingTasks.size === 0) setTimeout(runPendingTasks)
  pendingTasks.add(work)
  return () => pendingTasks.delete(work)
}

function runPendingTasks() {
  const until = performance.now() + SLICE_MS
  try {
    for (const work of pendingTasks) {
      if (performance.now() > until) break
      pendingTasks.delete(work)
      work()
    }
  } finally {
    if (pendingTasks.size > 0) setTimeout(runPendingTasks) // also after an error: nothing else would run the remaining tasks
  }
}
