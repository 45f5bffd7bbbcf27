import type { SoundLevel } from '@matinee/contract/live/signal-health'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { quietEnvironment } from '../../media/transcode/ffmpeg.ts'
import { spawnSupervised, terminateSupervised } from '../../platform/process/supervised-child.ts'
import { flvHeader, flvTag, isConfiguration, isMedia } from './flv.ts'
import type { MediaTag } from './rtmp-connection.ts'

/** Nobody looks any more. */
const IDLE_MS = 30_000
const RETRY_MS = 10_000
/** Older levels say nothing of now. */
const FRESH_MS = 10_000
/** More waiting for ffmpeg is left out: a level may have gaps. */
const MAX_WAITING_BYTES = 256 * 1024
/** What silence is told as, in decibels. */
const SILENCE_DB = -120
/** Peaks from here on are cut off by what plays them. */
const CLIPPING_DB = -0.1
/** At 48 kHz half a second. */
const WINDOW_SAMPLES = 24_000

const MEASURES = [
  `asetnsamples=${WINDOW_SAMPLES}`,
  'astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=Peak_level+RMS_level',
  'ametadata=mode=print:file=pipe\\\\:1:direct=1',
].join()
const OPTIONS = [
  ...['-hide_banner', '-nostdin', '-v', 'quiet', '-protocol_whitelist', 'pipe'],
  ...['-analyzeduration', '500000', '-probesize', '4096', '-f', 'flv', '-i', 'pipe:0'],
  ...['-vn', '-af', MEASURES, '-f', 'null', '-'],
]

interface SoundWindow {
  at: number
  /** Its mean power, of 1. */
  power: number
  peak_db: number
}

interface Options {
  ffmpeg: string
  log: Logger
  now?: () => number
}

/**
 * Measures how loud the sound of a signal is, while somebody asks, in a process of its own: what goes wrong there
 * does not touch the broadcast.
 */
export class SoundMeter {
  readonly #options: Options
  readonly #now: () => number
  #configuration: MediaTag | undefined
  #child: ReturnType<typeof spawnSupervised> | undefined
  #askedAt = -Infinity
  #failedAt = -Infinity
  #windows: SoundWindow[] = []

  constructor(options: Options) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  write(tag: MediaTag) {
    if (tag.kind !== 'audio') return
    if (isConfiguration(tag)) return this.#configure(tag)
    if (this.#now() - this.#askedAt > IDLE_MS) return this.end()
    if (!isMedia(tag) || this.#now() - this.#failedAt < RETRY_MS) return
    this.#child ??= this.#start(tag)
    const input = this.#child.stdin!
    if (input.writable && input.writableLength < MAX_WAITING_BYTES) input.write(flvTag(tag))
  }

  /** The level of the last ten seconds; null until it is known, which begins with the first call. */
  read(): SoundLevel | null {
    this.#askedAt = this.#now()
    this.#forget()
    const newest = this.#windows.at(-1)
    if (!newest) return null
    return {
      level_db: toDecibels(newest.power),
      mean_db: toDecibels(meanOf(this.#windows.map(({ power }) => power))),
      peak_db: Math.max(...this.#windows.map(({ peak_db }) => peak_db)),
      clippings: this.#windows.filter(({ peak_db }) => peak_db >= CLIPPING_DB).length,
      seconds: (this.#now() - this.#windows[0]!.at) / 1000,
    }
  }

  end() {
    const child = this.#child
    this.#child = undefined
    this.#windows = []
    if (child) terminateSupervised(child)
  }

  #configure(tag: MediaTag) {
    const isSame = this.#configuration?.body.equals(tag.body)
    this.#configuration = tag
    if (!isSame) this.end()
  }

  #start({ timestamp }: MediaTag) {
    const child = spawnSupervised(this.#options.ffmpeg, OPTIONS, {
      env: quietEnvironment(),
      signals: ['KILL'],
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    child.stdin!.on('error', () => {}) // told by the end of the process
    child.on('error', (error) => this.#options.log.warn({ err: error }, 'sound could not be measured'))
    child.on('close', () => this.#lose(child))
    this.#listen(child.stdout!)
    child.stdin!.write(flvHeader({ hasVideo: false }))
    if (this.#configuration) child.stdin!.write(flvTag({ ...this.#configuration, timestamp }))
    return child
  }

  /** One that ended by itself is tried again after a while. */
  #lose(child: ReturnType<typeof spawnSupervised>) {
    if (this.#child !== child) return
    this.#child = undefined
    this.#failedAt = this.#now()
  }

  #listen(stdout: Readable) {
    let peak_db = SILENCE_DB
    createInterface({ input: stdout }).on('line', (line) => {
      const [name, value] = line.split('=')
      if (name === 'lavfi.astats.Overall.Peak_level') peak_db = parseDecibels(value!)
      if (name === 'lavfi.astats.Overall.RMS_level') this.#add(parseDecibels(value!), peak_db)
    })
  }

  #add(db: number, peak_db: number) {
    this.#forget()
    this.#windows.push({ at: this.#now(), power: 10 ** (db / 10), peak_db })
  }

  #forget() {
    const since = this.#now() - FRESH_MS
    this.#windows = this.#windows.filter(({ at }) => at >= since)
  }
}

/** Silence is `-inf`, or `nan` before there was anything. */
const parseDecibels = (text: string) => {
  const db = Number(text)
  return Number.isFinite(db) ? Math.max(SILENCE_DB, db) : SILENCE_DB
}

const toDecibels = (power: number) => Math.max(SILENCE_DB, 10 * Math.log10(power))
const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
