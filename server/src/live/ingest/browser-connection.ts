import type { BrowserCodec } from '@matinee/contract/live/browser-signal'
import type { ChildProcess } from 'node:child_process'
import { quietEnvironment } from '../../media/transcode/ffmpeg.ts'
import { spawnSupervised, terminateSupervised } from '../../platform/process/supervised-child.ts'
import { FlvReader } from './flv-reader.ts'
import { SILENCE_MS, type Admission, type Publication } from './rtmp-connection.ts'

export interface BrowserSource {
  key: string
  address: string
  codec: BrowserCodec
}

export interface BrowserConnectionOptions {
  ffmpeg: string
  admit: Admission
  /** Called once when it has ended. */
  closed: () => void
}

/** One recording that a browser sends: what comes of it is published as an encoder publishes by RTMP. */
export class BrowserConnection {
  readonly #child: ChildProcess
  readonly #publication: Publication
  readonly #closed: () => void
  readonly #silence: NodeJS.Timeout
  #next = 0
  #isEnded = false

  /** Opens it if the key of the source opens an event. */
  static async open(
    source: BrowserSource,
    options: BrowserConnectionOptions,
  ): Promise<BrowserConnection | undefined> {
    const opened: { connection?: BrowserConnection } = {}
    const publication = await options.admit({
      ...source,
      close: () => opened.connection?.end(),
      pause: () => opened.connection?.pause(),
      resume: () => opened.connection?.resume(),
    })
    if (!publication) return undefined
    const child = spawnSupervised(options.ffmpeg, conversionOptions(source.codec), {
      env: quietEnvironment(),
      signals: ['KILL'],
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    return (opened.connection = new BrowserConnection(child, publication, options.closed))
  }

  private constructor(child: ChildProcess, publication: Publication, closed: () => void) {
    this.#child = child
    this.#publication = publication
    this.#closed = closed
    this.#silence = setTimeout(() => this.end(), SILENCE_MS)
    const reader = new FlvReader()
    child.stdin!.on('error', () => {}) // told by the end of the process
    child.stdout!.on('data', (bytes: Buffer) => {
      for (const tag of reader.read(bytes)) publication.write(tag)
    })
    child.once('error', () => this.#settle())
    child.once('close', () => this.#settle())
  }

  /** Takes chunk `number`; resolves when there is room for the next, with false where it is not the next. */
  async write(number: number, bytes: Buffer): Promise<boolean> {
    if (number < this.#next) return true
    if (this.#isEnded || number > this.#next) return false
    this.#next += 1
    this.#silence.refresh()
    await new Promise<void>((done) => this.#child.stdin!.write(bytes, () => done()))
    return true
  }

  pause() {
    this.#child.stdout!.pause()
  }

  resume() {
    this.#child.stdout!.resume()
  }

  /** Nothing more comes; what came is still published. */
  end() {
    if (this.#isEnded) return
    this.#isEnded = true
    clearTimeout(this.#silence)
    this.#child.stdin!.end()
    const late = setTimeout(() => terminateSupervised(this.#child), END_TIMEOUT_MS)
    this.#child.once('close', () => clearTimeout(late))
  }

  #settle() {
    this.end()
    this.#publication.end()
    this.#closed()
  }
}

const END_TIMEOUT_MS = 3000
const SHORT_LOOK = ['-analyzeduration', '500000', '-probesize', '1000000']
// One key frame every two seconds, as encoders are asked for.
const H264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p']
const KEY_FRAMES = ['-force_key_frames', 'expr:gte(t,n_forced*2)']
const AAC = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000']

const conversionOptions = (codec: BrowserCodec) => [
  ...['-hide_banner', '-nostdin', '-v', 'error', '-protocol_whitelist', 'pipe'],
  ...[...SHORT_LOOK, '-f', 'matroska', '-i', 'pipe:0', '-map', '0:v:0?', '-map', '0:a:0?'],
  ...(codec === 'h264' ? ['-c:v', 'copy'] : [...H264, ...KEY_FRAMES]),
  ...[...AAC, '-f', 'flv', '-flvflags', 'no_duration_filesize', '-flush_packets', '1', 'pipe:1'],
]
