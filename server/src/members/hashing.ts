import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Answer, Task } from './hashing-thread.ts'
import { turns } from './turns.ts'

// A crowd that signs in at once waits for itself: the other processors keep answering everybody else.
const inTurn = turns(Math.max(1, Math.floor(availableParallelism() / 2)))
const free: Worker[] = []

/** Does the work on a thread of its own, which gives way to everything else that runs. */
export const onThread = (task: Task) =>
  inTurn(async () => {
    const thread = free.pop() ?? new Worker(new URL('./hashing-thread.ts', import.meta.url))
    thread.ref()
    thread.postMessage(task)
    const [answer] = (await once(thread, 'message')) as [Answer] // a thread that dies is not used again
    thread.unref()
    free.push(thread)
    if ('failed' in answer) throw new Error(answer.failed)
    return answer.done
  })
