import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ensureTool } from './tools.ts'

const run = promisify(execFile)

export interface Load {
  connections?: number
  seconds?: number
  headers?: Record<string, string>
  /** A Lua file that says which addresses are asked for. */
  script?: string
}

export interface LoadResult {
  /** Requests a second. */
  rate: number
  /** Bytes a second. */
  bytes: number
  p99_ms: number
}

/** Asks one address as fast as it answers, with `wrk` on one thread. Throws when any answer was not a success. */
export async function load(
  url: string,
  { connections = 32, seconds = 5, headers = {}, script }: Load = {},
): Promise<LoadResult> {
  await ensureTool('wrk')
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    ...given,
    ...(script ? ['-s', script] : []),
    url,
  ])
  if (/Non-2xx/.test(stdout)) throw new Error(`Some answers of ${url} were refusals:\n${stdout}`)
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)![1]),
    bytes: bytesOf(/Transfer\/sec:\s+([\d.]+)([KMG]?B)/.exec(stdout)!),
    p99_ms: millisecondsOf(/99%\s+([\d.]+)(us|ms|s)/.exec(stdout)!),
  }
}

const UNITS: Record<string, number> = { B: 1, KB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30 }
const bytesOf = ([, amount, unit]: RegExpExecArray) => Number(amount) * UNITS[unit!]!
const TIMES: Record<string, number> = { us: 0.001, ms: 1, s: 1000 }
const millisecondsOf = ([, amount, unit]: RegExpExecArray) => Number(amount) * TIMES[unit!]!
