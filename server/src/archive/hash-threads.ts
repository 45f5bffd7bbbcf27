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
  end?: NodeJS.Timeout
}

// One reads while another hashes. Threads of their own, because the four of libuv send films to viewers.
const THREADS = 2
/** A thread without work is ended after this time to free its 10 MB. */
const IDLE_MS = 10_000
const threads: HashThread[] = []
let lastId = 0

/**
 * Size and checksum of a file of this machine, and its copy to a new one if there is a target, from one reading;
 * undefined if it is missing.
 */
export function hashFile(request: Omit<HashRequest, 'id'>): Promise<Measure | undefined> {
  const { worker, waiting, end } = leastBusyThread()
  clearTimeout(end)
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

function settle(thread: HashThread, result: HashResult) {
  const request = thread.waiting.get(result.id)
  thread.waiting.delete(result.id)
  if (thread.waiting.size === 0) rest(thread)
  if (!result.failure) request?.resolve(result)
  else if (result.failure.code === 'ENOENT') request?.resolve(undefined)
  else request?.reject(Object.assign(new Error(result.failure.message), result.failure))
}

function rest(thread: HashThread) {
  thread.worker.unref()
  thread.end = setTimeout(() => {
    threads.splice(threads.indexOf(thread), 1)
    void thread.worker.terminate()
  }, IDLE_MS).unref()
}

function abandon(thread: HashThread, error: Error) {
  threads.splice(threads.indexOf(thread), 1)
  for (const { reject } of thread.waiting.values()) reject(error)
}
