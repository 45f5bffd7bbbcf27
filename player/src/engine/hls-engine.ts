import type Hls from 'hls.js'
import type { ErrorData, HlsConfig } from 'hls.js'
import { liveSettings, type LiveOptions } from '../live.ts'
import { readPreference, savePreference } from '../preferences.ts'
import type { FilmAddress } from './address.ts'
import type { Engine, PlaybackFailure, AudioTrack } from './engine.ts'
import { watchNewRenditions } from './playlist-refresh.ts'
import { waitForDemand } from './demand.ts'
import { savedBandwidth, preferredHeight, type FilmPreload } from './film-preload.ts'
import { startEarlyPlayback, type MediaHandover, type EarlyPlayback } from './early-playback.ts'
import { distinctRenditions, nearestRendition, type PlayableRendition } from './renditions.ts'
import { preloadBroadcast } from './broadcast-preload.ts'
import { promptAudioController } from './prompt-audio.ts'
import { signedLoader, type TakeAhead } from './signed-loader.ts'

/** Loads hls.js (180 KB) only when a film plays. The browser caches the module. */
export const loadHls = async () => (await import('hls.js')).default

/** Media errors in a row to recover from; more mean that the file is broken. */
const MAX_MEDIA_RECOVERIES = 2

interface HlsEngineOptions {
  video: HTMLVideoElement
  address: FilmAddress
  /** The preloaded film; undefined for a broadcast, which cannot be preloaded. */
  head?: FilmPreload | undefined
  live?: LiveOptions | undefined
  /** The early playback of the page, if any. */
  start?: EarlyPlayback | undefined
  /** Milliseconds between checks for new renditions. */
  lookEvery?: number | undefined
}

/** Plays with Media Source Extensions: early playback first, then hls.js on the same media source. */
export class HlsEngine extends EventTarget implements Engine {
  rungs: readonly PlayableRendition[] = []
  lines: number | null = null
  wishedLines = preferredHeight()
  sounds: readonly AudioTrack[] = []
  sound: number | null = null
  failure: PlaybackFailure | null = null

  readonly #video: HTMLVideoElement
  readonly #address: FilmAddress
  readonly #lookEvery: number | undefined
  readonly #ended = new AbortController()
  readonly #take: TakeAhead
  readonly #live: LiveOptions | undefined
  #library: typeof Hls | undefined
  #hls: Hls | undefined
  #rescues = 0
  #stopGrowth: (() => void) | undefined

  constructor({ video, address, head, live, start, lookEvery }: HlsEngineOptions) {
    super()
    this.#video = video
    this.#address = address
    this.#live = live
    this.#lookEvery = lookEvery
    const { signal } = this.#ended
    // hls.js would retry other renditions and the same file for half a minute.
    address.news.addEventListener('closed', () => this.#fail('access'), { signal })
    addEventListener('pagehide', () => this.#keepBandwidth(), { signal })
    this.#take = (head ?? preloadBroadcast(address.film.url)).take
    if (head) void this.#begin(start ?? startEarlyPlayback(head, video), head.at)
    else void this.#attach(-1, null).catch(() => this.#fail('network')) // hls.js could not be fetched
  }

  get latency() {
    return this.#live && !this.#live.now && this.#hls ? this.#hls.latency : null
  }

  get broadcastAt() {
    // All viewers of a premiere are at the same moment.
    return this.#live && !this.#live.now ? (this.#hls?.playingDate?.getTime() ?? null) : null
  }

  get livePosition() {
    return this.#live ? (this.#hls?.liveSyncPosition ?? null) : null
  }

  chooseLines(lines: number | null) {
    this.wishedLines = lines
    savePreference('quality', lines === null ? null : String(lines))
    if (this.#hls) this.#hls.nextLevel = this.#wishedLevel(this.#hls)
    this.#told()
  }

  chooseSound(id: number) {
    const language = this.sounds.find((sound) => sound.id === id)?.language
    if (!this.#hls || !language) return
    savePreference('sound', language)
    this.#hls.audioTrack = id
  }

  retry() {
    this.failure = null
    this.#told()
    const at = this.#live ? -1 : this.#video.currentTime
    this.#drop()
    this.#attach(at, null).then(
      () => this.#video.play().catch(() => undefined), // the element's events report it
      () => this.#fail('network'),
    )
  }

  destroy() {
    this.#ended.abort()
    this.#drop()
  }

  async #begin(start: EarlyPlayback, at: number) {
    const bandwidth = await start.begun
    await waitForDemand(this.#video, at, this.#ended.signal)
    if (bandwidth !== null) await start.goOn()
    try {
      this.#library = await loadHls()
      await this.#attach(this.#video.currentTime, start.handOver())
    } catch {
      this.#fail('network') // hls.js could not be fetched
    }
  }

  /** Attaches hls.js: it continues early playback, or starts at `at` seconds. */
  async #attach(at: number, over: MediaHandover | null) {
    this.#library ??= await loadHls()
    if (this.#ended.signal.aborted || this.failure) return
    if (!this.#library.isSupported()) return this.#fail('unsupported')

    const wasPlaying = !this.#video.paused
    const hls = this.#make({ startPosition: at })
    this.#adopt(hls)
    hls.attachMedia(over ?? this.#video)
    hls.loadSource(this.#address.film.url)
    if (!over && wasPlaying) this.#video.play().catch(() => undefined) // the element's events report it
  }

  #make(settings: Partial<HlsConfig>): Hls {
    const Library = this.#library!
    const language = readPreference('sound')
    return new Library({
      // fMP4 needs no transmuxing: a worker would cost 41 KB and save nothing.
      enableWorker: false,
      loader: signedLoader(Library.DefaultConfig.loader, this.#address, this.#take),
      testBandwidth: false,
      startLevel: this.#hls || savedBandwidth() ? -1 : 0,
      abrEwmaDefaultEstimate: this.#hls?.bandwidthEstimate ?? savedBandwidth() ?? 1_000_000,
      capLevelToPlayerSize: true,
      backBufferLength: 60,
      ...(language && { audioPreference: { lang: language } }),
      ...settings,
      ...(this.#live && {
        ...liveSettings(this.#live),
        audioStreamController: promptAudioController(Library),
      }),
    })
  }

  /** Makes `hls` the current instance and listens to its events. */
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
    this.rungs = distinctRenditions(hls.levels.map(renditionOf))
    if (this.wishedLines !== null) hls.loadLevel = this.#wishedLevel(hls)
    if (!this.#live)
      this.#stopGrowth ??= watchNewRenditions(
        this.#address,
        hls.levels.map(({ uri }) => uri),
        () => this.#grow(),
        this.#lookEvery,
      )
    this.#told()
  }

  #takeLines(hls: Hls, level: number) {
    this.lines = renditionOf(hls.levels[level]!).lines
    this.#told()
  }

  #takeSounds(hls: Hls) {
    this.sounds = hls.audioTracks.map(({ id, lang, name }) => ({ id, language: lang ?? '', label: name }))
    this.sound = hls.audioTrack < 0 ? null : hls.audioTrack
    this.#told()
  }

  #takeError(hls: Hls, error: ErrorData) {
    if (!error.fatal || hls !== this.#hls) return
    if (error.type === 'mediaError' && this.#rescues++ < MAX_MEDIA_RECOVERIES) hls.recoverMediaError()
    else this.#fail(failureOf(error))
  }

  /**
   * Replaces hls.js by a new instance that knows the new renditions and takes over the buffered media source.
   */
  #grow() {
    const old = this.#hls
    if (!old || this.failure) return
    const next = this.#make({})
    next.once(this.#library!.Events.MANIFEST_PARSED, () => {
      if (this.#ended.signal.aborted || this.#hls !== old) return next.destroy()
      next.config.startPosition = this.#video.currentTime
      next.startLevel = next.levels.findIndex((level) => renditionOf(level).lines === this.lines)
      const cut = this.#betterFrom(old, next)
      const over = old.transferMedia()
      old.destroy()
      this.#adopt(next)
      this.#takeLadder(next)
      if (over && cut !== null) removeBufferAfter(over.tracks.video?.buffer, cut)
      next.attachMedia(over ?? this.#video)
    })
    next.loadSource(this.#address.film.url)
  }

  /**
   * Position from which to refill the buffer with a better rendition: the start of a segment far enough
   * ahead. Null if the rendition stays or little is buffered.
   */
  #betterFrom(old: Hls, next: Hls): number | null {
    const wished = this.#wishedLevel(next)
    const level = next.levels[wished < 0 ? next.nextAutoLevel : wished]
    if (!level || renditionOf(level).lines <= (this.lines ?? 0)) return null
    const soon = this.#video.currentTime + 4
    return old.latestLevelDetails?.fragments.find(({ start }) => start >= soon)?.start ?? null
  }

  #wishedLevel(hls: Hls) {
    if (this.wishedLines === null) return -1
    const rungs = hls.levels.map((level, index) => ({ ...renditionOf(level), index }))
    return nearestRendition(rungs, this.wishedLines)?.index ?? -1
  }

  #keepBandwidth() {
    const estimate = this.#hls?.bandwidthEstimate
    if (estimate && Number.isFinite(estimate)) savePreference('bandwidth', String(Math.round(estimate)))
  }

  #fail(failure: PlaybackFailure) {
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

interface HlsLevel {
  width: number
  height: number
  bitrate: number
}

const renditionOf = ({ width, height, bitrate }: HlsLevel): PlayableRendition => ({
  lines: Math.min(width, height) || 0,
  bandwidth: bitrate,
})

function failureOf({ type, details, response }: ErrorData): PlaybackFailure {
  if (details === 'manifestIncompatibleCodecsError') return 'unsupported'
  if (type !== 'networkError') return 'unplayable'
  if (response?.code === 403) return 'access'
  return response?.code === 404 || response?.code === 410 ? 'missing' : 'network'
}

function removeBufferAfter(buffer: SourceBuffer | undefined, seconds: number) {
  if (buffer && !buffer.updating) buffer.remove(seconds, Infinity)
}
