import { spawn, type ChildProcess } from 'node:child_process'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { FilmTooBig, FilmTooSlow } from './errors.ts'
import { readProgress, type Report } from './progress.ts'

export interface Binaries {
  ffmpeg: string
  ffprobe: string
}

/** The two programs of one installation: ffprobe lies beside the given ffmpeg, or both are on the path. */
export function binariesAt(ffmpegPath: string): Binaries {
  const ffprobe = basename(ffmpegPath).replace('ffmpeg', 'ffprobe')
  return { ffmpeg: ffmpegPath, ffprobe: ffmpegPath.includes('/') ? join(dirname(ffmpegPath), ffprobe) : ffprobe }
}

/** Takes one output of the program as it comes. */
export type Sink = (chunks: AsyncIterable<Buffer>) => Promise<void>

export interface Run {
  program: string
  args: readonly string[]
  /** The only folder it should write to; it starts there. */
  folder: string
  /** Seconds until it is killed. */
  limit: number
  /** Bytes its outputs may have together until it is killed. */
  largest?: number
  signal?: AbortSignal | undefined
  /** Where its outputs go; the program writes the first to `outlet(0)`, the next to `outlet(1)`... */
  sinks?: readonly Sink[]
  onProgress?: ((report: Report) => void) | undefined
}

/** Thrown when the program ends with an error of its own; `said` is the end of its standard error. */
export class ProgramFailed extends Error {
  constructor(
    readonly program: string,
    readonly status: string,
    readonly said: string,
  ) {
    super(`${basename(program)} ended with ${status}: ${said.trim().split('\n').slice(-3).join(' | ')}`)
    this.name = 'ProgramFailed'
  }
}

const STDERR_KEPT = 16_384
const LIFELINE = 3
const FIRST_OUTLET = LIFELINE + 1

/** The address by which the program reaches the sink with this number. */
export const outlet = (index: number) => `pipe:${FIRST_OUTLET + index}`

/** What keeps an untrusted input from reaching the network or another demuxer's files. */
export const ONLY_LOCAL_FILES = ['-protocol_whitelist', 'file,pipe'] as const

// The other end of descriptor 3 is held by this process alone: when we die, however we die, `read` ends and takes
// the program along. `nice` keeps the pages of the shop quick while a film is made.
const WITH_LIFELINE = `
nice -n 10 "$@" </dev/null 3<&- &
program=$!
{ read -r _ <&3; kill -9 $program; } >/dev/null 2>&1 &
lifeline=$!
wait $program
status=$?
kill $lifeline 2>/dev/null
exit $status`

/**
 * Runs ffmpeg or ffprobe and answers with its standard output (empty when progress is asked for).
 * Throws `ProgramFailed`, the refusals `FilmTooSlow` and `FilmTooBig`, a sink's error, or the signal's reason.
 */
export async function runProgram(run: Run): Promise<string> {
  run.signal?.throwIfAborted()
  const stop = new AbortController()
  const child = start(run)
  const kill = () => killGroup(child)
  const limit = setTimeout(() => stop.abort(FilmTooSlow()), run.limit * 1000)
  const stopping = run.signal ? AbortSignal.any([run.signal, stop.signal]) : stop.signal
  stopping.addEventListener('abort', kill)
  try {
    return await outcome(run, child, stop)
  } catch (error) {
    throw stopping.aborted ? stopping.reason : error
  } finally {
    clearTimeout(limit)
    stopping.removeEventListener('abort', kill)
    kill()
  }
}

function start(run: Run): ChildProcess {
  const outlets = (run.sinks ?? []).map(() => 'pipe' as const)
  return spawn('/bin/sh', ['-c', WITH_LIFELINE, 'sh', run.program, ...run.args], {
    cwd: run.folder,
    env: quietEnvironment(),
    detached: true, // a process group of its own, so that one signal reaches shell and program
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', ...outlets],
  })
}

/** The program reads files of strangers: it is told no secret of ours. */
function quietEnvironment() {
  const known = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'DYLD_FALLBACK_LIBRARY_PATH']
  const given = known.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  return { ...Object.fromEntries(given), LC_ALL: 'C' } as NodeJS.ProcessEnv
}

async function outcome(run: Run, child: ChildProcess, stop: AbortController): Promise<string> {
  const [, , stderr, , ...outlets] = child.stdio as Readable[]
  const measured = meter(run.largest ?? Infinity, stop)
  const fail = (error: unknown): never => {
    stop.abort(error)
    throw error
  }
  const sinks = (run.sinks ?? []).map((sink, index) => sink(measured(outlets[index]!)).catch(fail))
  const [ended, said, out] = await Promise.all([
    ending(child),
    lastOf(stderr!),
    run.onProgress ? readProgress(child.stdout!, run.onProgress) : allOf(child.stdout!),
    ...sinks,
  ])
  if (ended !== 'status 0') throw new ProgramFailed(run.program, ended, said)
  return out
}

function ending(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    // Should someone have killed only the shell, the program must not live on without it.
    child.on('exit', () => killGroup(child))
    child.on('close', (status, signal) => resolve(signal ? `signal ${signal}` : `status ${status}`))
  })
}

function killGroup(child: ChildProcess) {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Counts the bytes of all outputs together and stops the program when they are too many. */
function meter(largest: number, stop: AbortController) {
  let total = 0
  return async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      total += chunk.length
      if (total > largest) stop.abort(FilmTooBig())
      yield chunk
    }
  }
}

async function allOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

async function lastOf(stream: Readable): Promise<string> {
  let kept = Buffer.alloc(0)
  for await (const chunk of stream) kept = Buffer.concat([kept, chunk as Buffer]).subarray(-STDERR_KEPT)
  return kept.toString('utf8')
}
