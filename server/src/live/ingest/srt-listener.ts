import type { SignalProblem } from '@matinee/contract/live/signal-health'
import type { ChildProcess } from 'node:child_process'
import { isIPv6 } from 'node:net'
import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { quietEnvironment, readTail } from '../../media/transcode/ffmpeg.ts'
import { spawnSupervised, terminateSupervised } from '../../platform/process/supervised-child.ts'
import { FlvReader } from './flv-reader.ts'
import { SILENCE_MS, type Admission, type MediaTag, type Publication } from './rtmp-connection.ts'

export interface SrtListenerOptions {
  ffmpeg: string
  host: string
  port: number
  /** The stream key, which is also the passphrase of the connection. */
  key: string
  admit: Admission
  log: Logger
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** A connection that held for so long is waited for again at once. */
const STABLE_MS = 10_000

/** Takes one encoder after another by SRT on a port of its own: ffmpeg listens, and passes on what comes. */
export class SrtListener {
  readonly #options: SrtListenerOptions
  #child: ChildProcess | undefined
  #retry: NodeJS.Timeout | undefined
  #failures = 0
  #isStopped = false

  constructor(options: SrtListenerOptions) {
    this.#options = options
    this.#listen()
  }

  get key() {
    return this.#options.key
  }

  stop() {
    this.#isStopped = true
    clearTimeout(this.#retry)
    this.#terminate()
  }

  #terminate() {
    if (this.#child) terminateSupervised(this.#child)
  }

  #listen() {
    const { ffmpeg } = this.#options
    const child = (this.#child = spawnSupervised(ffmpeg, CONVERSION, {
      env: quietEnvironment(),
      signals: ['KILL'],
      stdio: ['pipe', 'pipe', 'pipe'],
    }))
    child.stdin!.on('error', () => {}) // told by the end of the process
    child.stdin!.end(describeInput(this.#options))
    const publication = new LatePublication(child.stdout!, () => this.#admit(child))
    const said = readTail(child.stderr!)
    let isOver = false
    const over = async () => {
      if (isOver) return
      isOver = true
      publication.end()
      const complaint = await said
      if (publication.openMs === 0) await this.#report(child, codecProblemIn(complaint))
      this.#listenAgain(publication.openMs, complaint)
    }
    child.once('error', () => void over())
    child.once('close', () => void over())
  }

  /** An encoder came, but nothing that can be passed on. */
  async #report(child: ChildProcess, problem: SignalProblem | undefined) {
    if (!problem) return
    const publication = await this.#admit(child).catch(() => undefined)
    publication?.fail?.(problem)
    publication?.end()
  }

  #admit(child: ChildProcess) {
    const { key, port, admit } = this.#options
    return admit({
      key,
      address: `srt port ${port}`,
      close: () => terminateSupervised(child),
      pause: () => void child.stdout!.pause(),
      resume: () => void child.stdout!.resume(),
    })
  }

  #listenAgain(openMs: number, said: string) {
    if (this.#isStopped) return
    this.#failures = openMs > STABLE_MS ? 0 : this.#failures + 1
    const { log, port } = this.#options
    if (openMs === 0) log.warn({ port, said: said.slice(-500) }, 'an SRT port received nothing')
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, this.#failures - 1), LONGEST_WAIT_MS)
    this.#retry = setTimeout(() => this.#listen(), openMs > STABLE_MS ? 0 : waitMs)
  }
}

/** Published with its first message: until then nobody is connected. */
class LatePublication {
  readonly #stream: Readable
  readonly #admit: () => Promise<Publication | undefined>
  readonly #reader = new FlvReader()
  #publication: Publication | undefined
  #openedAt: number | undefined
  #isEnded = false

  constructor(stream: Readable, admit: () => Promise<Publication | undefined>) {
    this.#stream = stream
    this.#admit = admit
    stream.on('data', (bytes: Buffer) => this.#receive(this.#reader.read(bytes)))
  }

  /** How long it was open. */
  get openMs() {
    return this.#openedAt === undefined ? 0 : performance.now() - this.#openedAt
  }

  end() {
    this.#isEnded = true
    this.#publication?.end()
  }

  #receive(tags: MediaTag[]) {
    if (this.#publication) for (const tag of tags) this.#publication.write(tag)
    else if (tags.length > 0) void this.#open(tags)
  }

  async #open(tags: MediaTag[]) {
    this.#stream.pause() // nothing piles up while the key is looked up
    this.#openedAt = performance.now()
    const publication = await this.#admit().catch(() => undefined)
    if (!publication) return this.#stream.destroy()
    if (this.#isEnded) return publication.end()
    this.#publication = publication
    for (const tag of tags) publication.write(tag)
    return this.#stream.resume()
  }
}

const REFUSED_CODEC = /(Video|Audio) codec (\w+) not compatible with flv/
const CODEC_PROBLEMS: Record<string, SignalProblem> = { hevc: 'hevc', av1: 'av1' }

/** What ffmpeg says of a code that FLV cannot carry. */
function codecProblemIn(said: string): SignalProblem | undefined {
  const [, kind, codec] = REFUSED_CODEC.exec(said) ?? []
  if (!codec) return undefined
  return kind === 'Audio' ? 'sound_codec' : (CODEC_PROBLEMS[codec] ?? 'picture_codec')
}

/** The passphrase is told through the standard input: everybody on the machine can list the arguments of a process. */
function describeInput({ host, port, key }: SrtListenerOptions): string {
  const address = isIPv6(host) ? `[${host}]` : host
  return [
    'ffconcat version 1.0',
    `file 'srt://${address}:${port}?mode=listener&timeout=${SILENCE_MS * 1000}'`,
    `option passphrase ${key}`,
    'option analyzeduration 1500000',
    '',
  ].join('\n')
}

const CONVERSION = [
  ...['-hide_banner', '-v', 'error', '-protocol_whitelist', 'pipe,srt,udp'],
  ...['-f', 'concat', '-safe', '0', '-i', 'pipe:0', '-map', '0:v:0?', '-map', '0:a:0?', '-c', 'copy'],
  ...['-f', 'flv', '-flvflags', 'no_duration_filesize', '-flush_packets', '1', 'pipe:1'],
]
