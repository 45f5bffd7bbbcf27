import { hashSync, verifySync as verifyArgon2, type Options } from '@node-rs/argon2'
import { verifySync as verifyBcrypt } from '@node-rs/bcrypt'
import { spawnSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { derives, readDerivedKey } from './derived-keys.ts'
import { isBcrypt } from './password-hashes.ts'

export type Task = { hash: string; cost: Options } | { verify: string; kept: string }
/** Runs when nothing else does, or behind everything else. */
export type Conduct = 'idle' | 'behind'
export type Answer = { done: string | boolean } | { failed: string }

// As the encoder: whoever looks about goes before whoever signs in.
const NICE = 10

/** Linux alone does this to one thread of a process. */
function giveWay(conduct: Conduct) {
  setPriority(NICE)
  // By its class, not its number, Linux ends the turn of a thread at once when another has something to do. Where there is
  // no `chrt`, the number is what remains.
  if (conduct === 'idle') spawnSync('chrt', ['-i', '-p', '0', basename(readlinkSync('/proc/thread-self'))])
}

if (process.platform === 'linux' && parentPort) giveWay(workerData)

const work = (task: Task) =>
  'hash' in task ? hashSync(task.hash, task.cost) : isMatch(task.verify, task.kept)

function isMatch(password: string, kept: string): boolean {
  if (isBcrypt(kept)) return verifyBcrypt(password, kept)
  const derived = readDerivedKey(kept)
  return derived ? derives(password, derived) : verifyArgon2(kept, password)
}

function answerTo(task: Task): Answer {
  try {
    return { done: work(task) }
  } catch (fault) {
    return { failed: String(fault) }
  }
}

parentPort?.on('message', (task: Task) => parentPort!.postMessage(answerTo(task)))
