import type { ChildProcess } from 'node:child_process'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { spawnSupervised } from '../../platform/process/supervised-child.ts'
import { EncodingTooLarge, EncodingTooSlow } from '../errors.ts'
import { TimeLimit } from './time-limit.ts'
import { joinWaitingEncodings, type PausableProgram } from './waiting-encodings.ts'
import { readFfmpegProgress, type FfmpegProgress } from './ffmpeg-progress.ts'

export interface FfmpegBinaries {
  ffmpeg: string
  ffprobe: string
}

/** The programs of one installation: ffprobe is beside the given ffmpeg, or both are on the path. */
export function locateBinaries(ffmpegPath: string): FfmpegBinaries {
  const ffprobe = basename(ffmpegPath).replace('ffmpeg', 'ffprobe')
  return {
    ffmpeg: ffmpegPath,
    ffprobe: ffmpegPath.includes('/') ? join(dirname(ffmpegPath), ffprobe) : ffprobe,
  }
}

/** Consumes one output of the program while it is written; the chunks throw at their end if the program failed. */
export type OutputSink = (chunks: AsyncIterable<Buffer>) => Promise<void>

export interface ProgramRun {
  program: string
  args: readonly string[]
  /** The working folder, and the only one it should write to. */
  folder: string
  /** Seconds before it is killed. */
  limit: number
  /** Total output bytes before it is killed. */
  largest?: number
  signal?: AbortSignal | undefined
  /** The sinks of its outputs; the program writes the first to `outlet(0)`, the next to `outlet(1)`, … */
  sinks?: readonly OutputSink[]
  onProgress?: ((report: FfmpegProgress) => void) | undefined
  /** It waits while a broadcast needs the machine; its limit with it. */
  mayWait?: boolean
}

/** Thrown if the program exits with an error; `said` is the end of its standard error. */
export class ProgramFailed extends Error {
  readonly ended: string
  readonly said: string

  constructor(program: string, ended: string, said: string) {
    super(`${basename(program)} ended with ${ended}: ${said.trim().split('\n').slice(-3).join(' | ')}`)
    this.name = 'ProgramFailed'
    this.ended = ended
    this.said = said
  }
}

const GAVE_UP = /^(status (?!12[67])\d+|signal SIG(SEGV|ABRT|FPE|ILL|BUS))$/
const NOT_ITS_FAULT = /No such file|No space left|Cannot allocate|Permission denied/

/** Whether the program failed because of its input, not because it is missing or out of memory or disk space. */
export const isInputFault = (error: unknown): boolean =>
  error instanceof ProgramFailed && GAVE_UP.test(error.ended) && !NOT_ITS_FAULT.test(error.said)

const STDERR_KEPT = 16_384
const FIRST_OUTLET = 4

/** The output address of the sink with this number. */
export const outputPipe = (index: number) => `pipe:${FIRST_OUTLET + index}`

/** Keeps an untrusted input from using the network or other protocols. Must precede its `-i`. */
export const LOCAL_INPUT_OPTIONS = ['-protocol_whitelist', 'file,pipe'] as const

/**
 * Runs ffmpeg or ffprobe and returns its standard output (empty with progress). Throws `ProgramFailed`, the refusals
 * `EncodingTooSlow` and `EncodingTooLarge`, a sink's error, or the signal's reason. When it settles, the program has
 * ended.
 */
export async function runProgram(run: ProgramRun): Promise<string> {
  run.signal?.throwIfAborted()
  const stop = new AbortController()
  const stopping = run.signal ? AbortSignal.any([run.signal, stop.signal]) : stop.signal
  const limit = new TimeLimit(run.limit * 1000, () => stop.abort(EncodingTooSlow()))
  const child = startProgram(run)
  const closed = waitForExit(child)
  const kill = () => killGroup(child)
  const leave = run.mayWait ? joinWaitingEncodings(pausable(child, limit)) : undefined
  stopping.addEventListener('abort', kill)
  try {
    return await collectOutcome(run, child, closed, stop)
  } catch (error) {
    kill()
    await closed
    throw stopping.aborted ? stopping.reason : error
  } finally {
    leave?.()
    limit.clear()
    stopping.removeEventListener('abort', kill)
  }
}

// `nice` keeps the shop's pages fast during an encoding.
const startProgram = (run: ProgramRun): ChildProcess =>
  spawnSupervised('nice', ['-n', '10', run.program, ...run.args], {
    cwd: run.folder,
    env: quietEnvironment(),
    signals: ['KILL'],
    outlets: run.sinks?.length ?? 0,
  })

/** The program reads untrusted files, so its environment holds no secrets. */
export function quietEnvironment() {
  const known = [
    'PATH',
    'HOME',
    'TMPDIR',
    'LD_LIBRARY_PATH',
    'DYLD_LIBRARY_PATH',
    'DYLD_FALLBACK_LIBRARY_PATH',
  ]
  const given = known.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  return { ...Object.fromEntries(given), LC_ALL: 'C' } as NodeJS.ProcessEnv
}

// The program alone: its watcher, of the same group, has to see this process die.
const pausable = (child: ChildProcess, limit: TimeLimit): PausableProgram => ({
  pause() {
    limit.pause()
    child.kill('SIGSTOP')
  },
  resume() {
    limit.resume()
    child.kill('SIGCONT')
  },
})

/** Kills the program with its process group. */
function killGroup(child: ChildProcess) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  process.kill(-child.pid, 'SIGKILL')
}

/** The program's exit, once all its output has been read. */
const waitForExit = (child: ChildProcess) =>
  new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (status, signal) => resolve(signal ? `signal ${signal}` : `status ${status}`))
  })

async function collectOutcome(
  run: ProgramRun,
  child: ChildProcess,
  closed: Promise<string>,
  stop: AbortController,
) {
  const [, stdout, stderr, , ...outlets] = child.stdio as Readable[]
  const measured = createOutputMeter(run.largest ?? Infinity, stop)
  const said = readTail(stderr!)
  const endedWell = async () => {
    const ended = await closed
    stop.signal.throwIfAborted()
    if (ended !== 'status 0') throw new ProgramFailed(run.program, ended, await said)
  }
  // The output of a program that was killed may end between two pieces, and look whole.
  const whole = async function* (chunks: AsyncIterable<Buffer>) {
    yield* measured(chunks)
    await endedWell()
  }
  const [out] = await Promise.all([
    run.onProgress ? readFfmpegProgress(stdout!, run.onProgress) : readAllText(measured(stdout!)),
    ...(run.sinks ?? []).map((sink, index) => sink(whole(outlets[index]!))),
    said,
  ])
  await endedWell()
  return out
}

const filterLists = new Map<string, Promise<string>>()

/** Whether this ffmpeg was built with a filter. */
export async function hasFilter({ ffmpeg }: FfmpegBinaries, name: string): Promise<boolean> {
  const asked =
    filterLists.get(ffmpeg) ??
    runProgram({ program: ffmpeg, args: ['-v', 'error', '-filters'], folder: '/', limit: 30 })
  filterLists.set(ffmpeg, asked)
  return new RegExp(`^\\s*\\S+\\s+${name}\\s`, 'm').test(await asked)
}

/** Counts the bytes of all outputs and stops the program at the limit. */
function createOutputMeter(largest: number, stop: AbortController) {
  let total = 0
  return async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      total += chunk.length
      if (total > largest) stop.abort(EncodingTooLarge())
      yield chunk
    }
  }
}

async function readAllText(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** The end of what a program writes, once it has written all. */
export async function readTail(stream: Readable): Promise<string> {
  let kept = Buffer.alloc(0)
  for await (const chunk of stream) kept = Buffer.concat([kept, chunk as Buffer]).subarray(-STDERR_KEPT)
  return kept.toString('utf8')
}
