import { hashSync, verifySync, type Options } from '@node-rs/argon2'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

export type Task = { hash: string; cost: Options } | { verify: string; kept: string }
export type Answer = { done: string | boolean } | { failed: string }

// As the encoder: whoever looks about goes before whoever signs in. Linux alone does this to one thread of a process.
const NICE = 10
if (process.platform === 'linux') setPriority(NICE)

const work = (task: Task) =>
  'hash' in task ? hashSync(task.hash, task.cost) : verifySync(task.kept, task.verify)

function answerTo(task: Task): Answer {
  try {
    return { done: work(task) }
  } catch (fault) {
    return { failed: String(fault) }
  }
}

parentPort!.on('message', (task: Task) => parentPort!.postMessage(answerTo(task)))
