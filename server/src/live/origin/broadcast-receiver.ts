import type { SignalHealth, SignalProblem, SignalReport } from '@matinee/contract/live/signal-health'
import type { StoreContext } from '../../platform/http/http.ts'
import { endBroadcast, signalArrived, signalLost } from '../broadcast.ts'
import { isBefore, isOnAir } from '../broadcast-state.ts'
import type { FeedFormat } from '../ingest/feed-splitter.ts'
import type { MediaTag, Publication, Publisher } from '../ingest/rtmp-connection.ts'
import type { PictureTap } from '../encoding/picture-tap.ts'
import type { EncodingRoom } from '../encoding/encoding-room.ts'
import { Stage } from '../packaging/stage.ts'
import { findLiveEvent, type LiveEventRow } from '../queries.ts'
import { persist } from '../recording/persistence.ts'
import { createRecording, finishRecording, openRecording } from '../recording/recorded-broadcast.ts'
import { recordingFolder, segmentsByTrack } from '../recording/recording-files.ts'
import { listSegments } from '../recording/recording-queries.ts'
import { SegmentArchive } from '../recording/segment-archive.ts'
import { listDestinations } from '../simulcast/simulcast-targets.ts'
import { Simulcast } from '../simulcast/simulcast.ts'
import { Signal, type FeedTarget } from './signal.ts'

// Without a way back viewers are given so much: some seconds for a player to wait behind, and some to be late.
const WINDOW_SEGMENTS = 8
/** An encoder that was refused mostly comes again within a minute. */
const FAILURE_SHOWN_MS = 300_000

// Viewers are so far behind the source, and a second more for what they have fetched ahead.
const MAX_LAG_SECONDS = { normal: 4, low: 2 }
/** How long a rendition that was dropped rests before it is tried again. */
const CALM_MS = 60_000

export interface Air {
  stage: Stage
  archive: SegmentArchive
  videoId: number
}

/** Receives one live event: its signals, what staff sees before it is on air, what viewers see, and its recording. */
export class BroadcastReceiver {
  readonly #ctx: StoreContext
  readonly simulcast: Simulcast
  readonly #room: EncodingRoom
  #event: LiveEventRow
  #current: Signal | undefined
  #failure: { problem: SignalProblem; at: number } | undefined
  #preview: Stage | undefined
  #air: Promise<Air> | undefined
  #settledAir: Air | undefined
  #finished: Promise<void> | undefined
  #isOver = false
  #reports: Promise<unknown> = Promise.resolve()

  constructor(ctx: StoreContext, event: LiveEventRow, room: EncodingRoom) {
    this.#ctx = ctx
    this.#event = event
    this.#room = room
    this.simulcast = new Simulcast({ isPrivateAllowed: ctx.config.private_targets, log: ctx.log })
  }

  get ctx() {
    return this.#ctx
  }

  get event() {
    return this.#event
  }

  get preview() {
    return this.#preview
  }

  /** What viewers see, once it has begun. */
  get air() {
    return this.#settledAir
  }

  report(): SignalReport {
    const isRecent = this.#failure && this.#now() - this.#failure.at < FAILURE_SHOWN_MS
    return {
      ...{ health: this.#health(), problem: isRecent ? this.#failure!.problem : null },
      ...{ renditions: this.#settledAir?.stage.report() ?? [], capacity: this.#room.report() },
    }
  }

  /** How the signal arrives; null without one. */
  #health(): SignalHealth | null {
    if (!this.#current) return null
    const size = (this.#settledAir?.stage ?? this.#preview)?.pictureSize
    const { meter, sound } = this.#current
    return {
      ...meter.read(),
      width: size?.width ?? null,
      height: size?.height ?? null,
      sound: sound.read(),
    }
  }

  /** The event is over and all of it is kept. */
  get isOver() {
    return this.#isOver
  }

  /** Takes the signal of an encoder; it replaces another at its first key frame. */
  accept(publisher: Publisher): Publication {
    const { log, config } = this.#ctx
    return new Signal({
      publisher,
      ffmpeg: config.ffmpeg_path,
      log: log.child({ live_event: this.#event.content_id }),
      on: {
        admit: (signal, format, tap) => this.#admit(signal, format, tap),
        failed: (problem) => (this.#failure = { problem, at: this.#now() }),
        received: (signal, tag) => this.#relay(signal, tag),
        ended: (signal) => this.#lose(signal),
      },
    })
  }

  /** Continues a broadcast that was on air when this process began. */
  async restore() {
    if (isOnAir(this.#event.state)) await this.#openAir()
    await this.#follow()
  }

  /** Looks what has become of the event: on air, or over. */
  async refresh() {
    const { db, store } = this.#ctx
    const event = await findLiveEvent(db, store.id, this.#event.content_id)
    if (!event) return this.#abandon()
    this.#event = event
    await this.#follow()
  }

  /** Ends what is received without a word about the event: this process stops. */
  async stop() {
    this.simulcast.stop()
    this.#current?.close('The server is being restarted.')
    await this.#current?.settled()
    this.#settledAir?.stage.pause()
    await Promise.race([this.#storeAll(), sleepUnref(STOP_MS)])
  }

  async #storeAll() {
    await this.#settledAir?.stage.settled()
    await this.#settledAir?.archive.flush()
  }

  #now() {
    return this.#ctx.clock.now().getTime()
  }

  async #follow() {
    const { state } = this.#event
    if (isOnAir(state) && !this.#air && this.#current) {
      await this.#openAir()
      this.#current.restart()
    }
    if (isOnAir(state)) await this.#useSimulcastTargets()
    if (!isBefore(state) && !isOnAir(state)) await (this.#finished ??= this.#finish())
  }

  async #useSimulcastTargets() {
    this.simulcast.use(await listDestinations(this.#ctx, this.#event.content_id))
  }

  #relay(signal: Signal, tag: MediaTag) {
    if (this.#current === signal && isOnAir(this.#event.state)) this.simulcast.write(tag, signal)
  }

  async #admit(signal: Signal, format: FeedFormat, tap: PictureTap): Promise<FeedTarget | undefined> {
    const shown = this.#settledAir?.stage ?? this.#preview
    if (shown?.hasVideo && !format.hasVideo) {
      signal.fail('no_picture')
      return undefined
    }
    const stage = this.#finished ? undefined : await this.#stageFor(signal)
    if (!stage) return refuse(signal, 'This event is over.')
    this.#replace(signal)
    const feed = stage.beginFeed(tap)
    const isHeard = () => this.#current === signal
    return {
      init: (kind, init) => isHeard() && stage.init(kind, feed, init),
      part: (kind, epoch, part) => isHeard() && stage.part(kind, feed, epoch, part),
    }
  }

  async #stageFor(signal: Signal): Promise<Stage | undefined> {
    const arrival = this.#report(() =>
      signalArrived(this.#ctx, { contentId: this.#event.content_id, signalId: signal.id }),
    )
    if (!this.#air) this.#event = (await arrival) ?? this.#event
    const { state } = this.#event
    if (this.#air || isOnAir(state)) return (await this.#openAir()).stage
    if (isBefore(state)) return (this.#preview ??= new Stage({ window: WINDOW_SEGMENTS }))
    return undefined
  }

  #replace(signal: Signal) {
    const before = this.#current
    this.#current = signal
    this.#failure = undefined
    if (before && before !== signal) before.close('Another encoder has taken over.')
  }

  #lose(signal: Signal) {
    if (this.#current !== signal) return
    this.#current = undefined
    this.#preview = undefined
    this.#settledAir?.stage.pause()
    const lost = { contentId: this.#event.content_id, signalId: signal.id }
    void this.#report(() => signalLost(this.#ctx, lost))
  }

  #openAir(): Promise<Air> {
    return (this.#air ??= this.#makeAir().then((air) => (this.#settledAir = air)))
  }

  async #makeAir(): Promise<Air> {
    const { db } = this.#ctx
    const event = this.#event
    const videoId = event.video_id ?? (await persist(this.#ctx, () => createRecording(this.#ctx, event)))
    this.#event = { ...event, video_id: videoId }
    const past = segmentsByTrack(await persist(this.#ctx, () => listSegments(db, videoId)))
    const folder = recordingFolder(videoId)
    const archive = new SegmentArchive(this.#ctx, { videoId, folder, full: () => this.#giveUp() })
    const stage = new Stage({
      window: event.dvr ? undefined : WINDOW_SEGMENTS,
      store: archive,
      past,
      encoding: {
        room: this.#room,
        ffmpeg: this.#ctx.config.ffmpeg_path,
        log: this.#ctx.log.child({ live_event: event.content_id }),
        maxLag: MAX_LAG_SECONDS[event.latency],
        calmMs: CALM_MS,
      },
      ready: (variants) => {
        archive.addMaster(variants)
        void this.#report(() => openRecording(this.#ctx, this.#event, videoId, variants))
      },
    })
    return { stage, archive, videoId }
  }

  /** What cannot be stored any more ends the broadcast while what is stored can be kept. */
  #giveUp() {
    this.#ctx.log.error({ live_event: this.#event.content_id }, 'a broadcast ends: it can be stored no more')
    void this.#report(() => endBroadcast(this.#ctx, this.#event.content_id))
  }

  async #finish() {
    this.simulcast.stop()
    const current = this.#current
    current?.close('This event is over.')
    await current?.settled()
    const air = await this.#air
    await air?.stage.settled()
    air?.stage.end()
    await air?.archive.flush()
    await this.#reports
    await persist(this.#ctx, () => finishRecording(this.#ctx, this.#event))
    this.#isOver = true
  }

  #abandon() {
    this.#finished ??= Promise.resolve()
    this.#isOver = true
    this.simulcast.stop()
    this.#current?.close('This event is gone.')
    this.#settledAir?.stage.end()
  }

  /** Tells the database in the order of what happened, once it is there. */
  #report<T>(tell: () => Promise<T>): Promise<T | undefined> {
    const told = this.#reports
      .then(() => persist(this.#ctx, tell))
      .catch((error: unknown) => {
        this.#ctx.log.error({ err: error }, 'a change of a broadcast could not be recorded')
        return undefined
      })
    this.#reports = told
    return told
  }
}

const STOP_MS = 3000
const sleepUnref = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms).unref())

function refuse(signal: Signal, reason: string): undefined {
  signal.close(reason)
}
