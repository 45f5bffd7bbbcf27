import type Hls from 'hls.js'
import type { ErrorData, HlsConfig } from 'hls.js'
import { recall, remember } from '../memory.ts'
import type { FilmAddress } from './address.ts'
import type { Engine, Failure, Sound } from './engine.ts'
import { watchGrowth } from './growth.ts'
import { waitForDemand } from './demand.ts'
import { lastBandwidth, wishedLines, type Head } from './head.ts'
import { headStart, type HandOver, type HeadStart } from './head-start.ts'
import { offeredRungs, rungNear, type Rung } from './rungs.ts'
import { signedLoader } from './signed-loader.ts'

/** 180 KB, so only when a film plays; the browser keeps the promise of a module it already has. */
export const loadHls = async () => (await import('hls.js')).default

/** Two in a row can be the decoder's fault; more are the film's. */
const MEDIA_RESCUES = 2

interface Settings {
  video: HTMLVideoElement
  address: FilmAddress
  head: Head
  /** The head start, where the page made one before its player. */
  start?: HeadStart | undefined
  /** Milliseconds between looks for new rungs. */
  lookEvery?: number | undefined
}

/** Plays through Media Source Extensions: a head start of its own, then hls.js on the same media source. */
export class HlsEngine extends EventTarget implements Engine {
  rungs: readonly Rung[] = []
  lines: number | null = null
  wishedLines = wishedLines()
  sounds: readonly Sound[] = []
  sound: number | null = null
  failure: Failure | null = null

  readonly #video: HTMLVideoElement
  readonly #address: FilmAddress
  readonly #lookEvery: number | undefined
  readonly #ended = new AbortController()
  #head: Head
  #library: typeof Hls | undefined
  #hls: Hls | undefined
  #rescues = 0
  #stopGrowth: (() => void) | undefined

  constructor({ video, address, head, start, lookEvery }: Settings) {
    super()
    this.#video = video
    this.#address = address
    this.#head = head
    this.#lookEvery = lookEvery
    const { signal } = this.#ended
    // hls.js alone would try other rungs and the same file again for half a minute.
    address.news.addEventListener('closed', () => this.#fail('access'), { signal })
    addEventListener('pagehide', () => this.#keepBandwidth(), { signal })
    void this.#begin(start ?? headStart(head, video))
  }

  chooseLines(lines: number | null) {
    this.wishedLines = lines
    remember('quality', lines === null ? null : String(lines))
    if (this.#hls) this.#hls.nextLevel = this.#wishedLevel(this.#hls)
    this.#told()
  }

  chooseSound(id: number) {
    const language = this.sounds.find((sound) => sound.id === id)?.language
    if (!this.#hls || !language) return
    remember('sound', language)
    this.#hls.audioTrack = id
  }

  retry() {
    this.failure = null
    this.#told()
    const at = this.#video.currentTime
    this.#drop()
    this.#attach(at, null).then(
      () => this.#video.play().catch(() => undefined), // the element tells by its events
      () => this.#fail('network'),
    )
  }

  destroy() {
    this.#ended.abort()
    this.#drop()
  }

  async #begin(start: HeadStart) {
    const bandwidth = await start.begun
    await waitForDemand(this.#video, this.#head.at, this.#ended.signal)
    if (bandwidth !== null) await start.goOn()
    try {
      this.#library = await loadHls()
      await this.#attach(this.#video.currentTime, start.handOver())
    } catch {
      this.#fail('network') // the library could not be fetched
    }
  }

  /** Gives the film to hls.js: what already plays goes on, or `at` seconds is where it begins. */
  async #attach(at: number, over: HandOver | null) {
    this.#library ??= await loadHls()
    if (this.#ended.signal.aborted || this.failure) return
    if (!this.#library.isSupported()) return this.#fail('unsupported')

    const wasPlaying = !this.#video.paused
    const hls = this.#make({ startPosition: at })
    this.#adopt(hls)
    hls.attachMedia(over ?? this.#video)
    hls.loadSource(this.#address.film.url)
    if (!over && wasPlaying) this.#video.play().catch(() => undefined) // the element tells by its events
  }

  #make(settings: Partial<HlsConfig>): Hls {
    const Library = this.#library!
    const language = recall('sound')
    return new Library({
      // fMP4 is passed through, not made: a worker would cost 41 KB more and save nothing.
      enableWorker: false,
      loader: signedLoader(Library.DefaultConfig.loader, this.#address, this.#head.take),
      testBandwidth: false,
      startLevel: this.#hls || lastBandwidth() ? -1 : 0,
      abrEwmaDefaultEstimate: this.#hls?.bandwidthEstimate ?? lastBandwidth() ?? 1_000_000,
      capLevelToPlayerSize: true,
      backBufferLength: 60,
      ...(language && { audioPreference: { lang: language } }),
      ...settings,
    })
  }

  /** Makes `hls` the one whose news count. */
  #adopt(hls: Hls) {
    const { Events } = this.#library!
    this.#hls = hls
    hls.on(Events.MANIFEST_PARSED, () => this.#takeLadder(hls))
    hls.on(Events.LEVELS_UPDATED, () => this.#takeLadder(hls))
    hls.on(Events.LEVEL_SWITCHED, (_, { level }) => this.#takeLines(hls, level))
    hls.on(Events.AUDIO_TRACKS_UPDATED, () => this.#takeSounds(hls))
    hls.on(Events.AUDIO_TRACK_SWITCHED, () => this.#takeSounds(hls))
    hls.on(Events.FRAG_BUFFERED, () => (this.#rescues = 0))
    hls.on(Events.ERROR, (_, error) => this.#takeError(hls, error))
  }

  #takeLadder(hls: Hls) {
    this.rungs = offeredRungs(hls.levels.map(rungOf))
    if (this.wishedLines !== null) hls.loadLevel = this.#wishedLevel(hls)
    this.#stopGrowth ??= watchGrowth(
      this.#address,
      hls.levels.map(({ uri }) => uri),
      () => this.#grow(),
      this.#lookEvery,
    )
    this.#told()
  }

  #takeLines(hls: Hls, level: number) {
    this.lines = rungOf(hls.levels[level]!).lines
    this.#told()
  }

  #takeSounds(hls: Hls) {
    this.sounds = hls.audioTracks.map(({ id, lang, name }) => ({ id, language: lang ?? '', label: name }))
    this.sound = hls.audioTrack < 0 ? null : hls.audioTrack
    this.#told()
  }

  #takeError(hls: Hls, error: ErrorData) {
    if (!error.fatal || hls !== this.#hls) return
    if (error.type === 'mediaError' && this.#rescues++ < MEDIA_RESCUES) hls.recoverMediaError()
    else this.#fail(failureOf(error))
  }

  /** New rungs came: another hls.js takes the media source over, with all that is buffered, and may use them. */
  #grow() {
    const old = this.#hls
    if (!old || this.failure) return
    const next = this.#make({})
    next.once(this.#library!.Events.MANIFEST_PARSED, () => {
      if (this.#ended.signal.aborted || this.#hls !== old) return next.destroy()
      next.config.startPosition = this.#video.currentTime
      next.startLevel = next.levels.findIndex((level) => rungOf(level).lines === this.lines)
      const cut = this.#betterFrom(old, next)
      const over = old.transferMedia()
      old.destroy()
      this.#adopt(next)
      this.#takeLadder(next)
      if (over && cut !== null) dropAfter(over.tracks.video?.buffer, cut)
      next.attachMedia(over ?? this.#video)
    })
    next.loadSource(this.#address.film.url)
  }

  /**
   * Seconds from which the buffer should be filled anew with a better rung: a segment's start far enough ahead to be
   * there in time. Null when the rung stays or little is buffered.
   */
  #betterFrom(old: Hls, next: Hls): number | null {
    const wished = this.#wishedLevel(next)
    const level = next.levels[wished < 0 ? next.nextAutoLevel : wished]
    if (!level || rungOf(level).lines <= (this.lines ?? 0)) return null
    const soon = this.#video.currentTime + 4
    return old.latestLevelDetails?.fragments.find(({ start }) => start >= soon)?.start ?? null
  }

  #wishedLevel(hls: Hls) {
    if (this.wishedLines === null) return -1
    const rungs = hls.levels.map((level, index) => ({ ...rungOf(level), index }))
    return rungNear(rungs, this.wishedLines)?.index ?? -1
  }

  #keepBandwidth() {
    const estimate = this.#hls?.bandwidthEstimate
    if (estimate && Number.isFinite(estimate)) remember('bandwidth', String(Math.round(estimate)))
  }

  #fail(failure: Failure) {
    if (this.#ended.signal.aborted) return
    this.#drop()
    this.failure = failure
    this.#told()
  }

  #drop() {
    this.#keepBandwidth()
    this.#stopGrowth?.()
    this.#stopGrowth = undefined
    this.#hls?.destroy()
    this.#hls = undefined
  }

  #told() {
    this.dispatchEvent(new Event('change'))
  }
}

interface Level {
  width: number
  height: number
  bitrate: number
}

const rungOf = ({ width, height, bitrate }: Level): Rung => ({
  lines: Math.min(width, height) || 0,
  bandwidth: bitrate,
})

function failureOf({ type, details, response }: ErrorData): Failure {
  if (details === 'manifestIncompatibleCodecsError') return 'unsupported'
  if (type !== 'networkError') return 'unplayable'
  if (response?.code === 403) return 'access'
  return response?.code === 404 || response?.code === 410 ? 'missing' : 'network'
}

function dropAfter(buffer: SourceBuffer | undefined, seconds: number) {
  if (buffer && !buffer.updating) buffer.remove(seconds, Infinity)
}
