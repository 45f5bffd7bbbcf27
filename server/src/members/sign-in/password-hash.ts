import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Answer, Conduct, Task } from './hashing-thread.ts'
import { turns } from './turns.ts'

// Concurrent sign-ins wait for each other: the other cores stay free for all other requests.
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
/** After waiting this long for an idle core, the work runs anyway. */
const PATIENCE_MS = 250
/** A thread without work is ended after this time to free its 10 MB. */
const IDLE_MS = 10_000

const inTurn = turns(AT_ONCE)
const idle = threads('idle')
const behind = threads('behind')

/** Runs the work on a thread of its own, at a lower priority than everything else. */
export const onThread = (task: Task) =>
  inTurn(async () => {
    const answer = await ask(task)
    if ('failed' in answer) throw new Error(answer.failed)
    return answer.done
  })

async function ask(task: Task): Promise<Answer> {
  if (idle.busy() === AT_ONCE) return behind.ask(task)
  const quietly = idle.ask(task)
  const inTime = await Promise.race([quietly, pause(PATIENCE_MS, undefined, { ref: false })])
  return inTime ?? Promise.race([quietly, behind.ask(task)])
}

function threads(conduct: Conduct) {
  const free = new Map<Worker, NodeJS.Timeout>()
  let busy = 0

  /** The one that was given back last: the others may end. */
  function take(): Worker {
    const thread = [...free.keys()].at(-1)
    if (!thread) return new Worker(new URL('./hashing-thread.ts', import.meta.url), { workerData: conduct })
    clearTimeout(free.get(thread))
    free.delete(thread)
    thread.ref()
    return thread
  }

  function giveBack(thread: Worker) {
    thread.unref()
    const end = () => free.delete(thread) && void thread.terminate()
    free.set(thread, setTimeout(end, IDLE_MS).unref())
  }

  return {
    busy: () => busy,
    async ask(task: Task): Promise<Answer> {
      busy += 1
      try {
        const thread = take()
        thread.postMessage(task)
        const [answer] = (await once(thread, 'message')) as [Answer] // a dead thread is not reused
        giveBack(thread)
        return answer
      } finally {
        busy -= 1
      }
    },
  }
}
