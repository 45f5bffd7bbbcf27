import { Worker } from 'node:worker_threads'

export interface Measure {
  bytes: number
  sha256: string
}

export interface HashRequest {
  id: number
  source: string
  /** A new file for a copy. */
  target?: string | undefined
}

export type HashResult = { id: number } & (
  | (Measure & { failure?: undefined })
  | { failure: { message: string; code: string | undefined } }
)

interface HashThread {
  worker: Worker
  waiting: Map<number, { resolve(measure: Measure | undefined): void; reject(error: Error): void }>
}

// One reads while another hashes. Threads of their own, because the four of libuv send films to viewers.
const THREADS = 2
const threads: HashThread[] = []
let lastId = 0

/**
 * Size and checksum of a file of this machine, and its copy to a new one if there is a target, from one reading;
 * undefined if it is missing.
 */
export function hashFile(request: Omit<HashRequest, 'id'>): Promise<Measure | undefined> {
  const { worker, waiting } = leastBusyThread()
  const id = (lastId += 1)
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker.ref()
    worker.postMessage({ ...request, id })
  })
}

function leastBusyThread(): HashThread {
  if (threads.length < THREADS) threads.push(startThread())
  return threads.reduce((one, other) => (other.waiting.size < one.waiting.size ? other : one))
}

function startThread(): HashThread {
  const worker = new Worker(new URL('./hash-thread.ts', import.meta.url))
  const thread: HashThread = { worker, waiting: new Map() }
  worker.on('message', (result: HashResult) => settle(thread, result))
  worker.on('error', (error: Error) => abandon(thread, error))
  worker.unref() // an idle thread keeps no process from ending
  return thread
}

function settle({ worker, waiting }: HashThread, result: HashResult) {
  const request = waiting.get(result.id)
  waiting.delete(result.id)
  if (waiting.size === 0) worker.unref()
  if (!result.failure) request?.resolve(result)
  else if (result.failure.code === 'ENOENT') request?.resolve(undefined)
  else request?.reject(Object.assign(new Error(result.failure.message), result.failure))
}

function abandon(thread: HashThread, error: Error) {
  threads.splice(threads.indexOf(thread), 1)
  for (const { reject } of thread.waiting.values()) reject(error)
}
