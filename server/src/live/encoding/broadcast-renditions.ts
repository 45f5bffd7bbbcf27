import type { BroadcastRendition } from '@matinee/contract/live/signal-health'
import type { Logger } from 'pino'
import type { MediaPart, TrackInit } from '../packaging/part-reader.ts'
import type { RenditionTrack } from '../packaging/rendition-track.ts'
import { USUAL_COST } from './encode-speed.ts'
import type { EncodingRoom, RoomShare } from './encoding-room.ts'
import {
  costOf,
  pictureOf,
  planLiveRenditions,
  renditionNamed,
  type LiveRendition,
  type PictureFormat,
} from './live-ladder.ts'
import type { PictureTap } from './picture-tap.ts'
import { averageBits } from '../packaging/average-bits.ts'
import { RenditionMaker, type EncodedFeed } from './rendition-maker.ts'

export interface RenditionSettings {
  room: EncodingRoom
  ffmpeg: string
  log: Logger
  maxLag: number
  calmMs: number
}

/** What the renditions are made for. */
export interface RenditionPlace {
  /** The name of the source's track. */
  sourceName(): string | undefined
  /** Opens the track of a rendition. */
  open(rendition: LiveRendition): RenditionTrack
  begun(track: RenditionTrack, feed: number, init: TrackInit): void
}

/** All renditions that are encoded of one broadcast: chosen with its first picture, and the same until its end. */
export class BroadcastRenditions {
  readonly #settings: RenditionSettings
  readonly #place: RenditionPlace
  readonly makers: RenditionMaker[] = []
  /** What it is made of, as far as it is known. */
  #source: PictureFormat | undefined
  /** Those for which there was no room. */
  readonly left: LiveRendition[] = []
  #awaited: { number: number; tap: PictureTap } | undefined
  #feed: EncodedFeed | undefined
  #chosen: Promise<void> | undefined
  #isChosen = false
  #isEnded = false

  constructor(settings: RenditionSettings, place: RenditionPlace) {
    this.#settings = settings
    this.#place = place
  }

  /** Whether those that can be watched are not all there yet. */
  get isAwaited() {
    return !this.#isChosen || this.makers.some(({ isEncoding, track }) => isEncoding && !track.isBegun)
  }

  /** Goes on with tracks that were there before a restart. */
  restore(names: readonly string[]) {
    if (names.length === 0) return
    this.#chosen = Promise.resolve()
    this.#isChosen = true
    // What the source is like is not known yet; renditions on air are kept whatever they cost.
    for (const rendition of names.map(renditionNamed))
      this.#add(rendition, this.#settings.room.keep(USUAL_COST))
  }

  /** Another feed begins: its first part tells what is to be encoded. */
  beginFeed(number: number, tap: PictureTap) {
    this.#feed = undefined
    this.#awaited = { number, tap }
  }

  /** The source has gone on by a part. */
  moved(number: number, part: MediaPart, init: TrackInit) {
    if (this.#isEnded) return
    const newest = part.start + part.duration
    if (this.#feed?.number === number) {
      this.#feed.newest = newest
      for (const maker of this.makers) maker.look(this.#feed)
    } else if (this.#awaited?.number === number) {
      const frame_rate = Math.round(part.samples / part.duration)
      const source = { width: init.width, height: init.height, frame_rate }
      void this.#begin({ number, tap: this.#awaited.tap, source, newest })
      this.#awaited = undefined
    }
  }

  /** How they are, those that are left out included. */
  report(): BroadcastRendition[] {
    const source = this.#source
    if (!source) return []
    const sizeOf = (rendition: LiveRendition) => {
      const { width, height } = pictureOf(rendition, source)
      return { width, height }
    }
    return [
      ...this.makers.map((maker) => ({
        ...{ ...sizeOf(maker.rendition), state: maker.state },
        bits: averageBits(maker.track.segments),
      })),
      ...this.left.map((rendition) => ({ ...sizeOf(rendition), state: 'no_room' as const, bits: null })),
    ]
  }

  async settled() {
    await Promise.all(this.makers.map((maker) => maker.settled()))
  }

  end() {
    this.#isEnded = true
    for (const maker of this.makers) maker.end()
  }

  async #begin(feed: EncodedFeed) {
    this.#feed = feed
    this.#source = feed.source
    await (this.#chosen ??= this.#choose(feed.source))
    if (this.#feed === feed && !this.#isEnded) for (const maker of this.makers) maker.begin(feed)
    feed.tap.settle()
  }

  async #choose(source: PictureFormat) {
    const { room } = this.#settings
    for (const rendition of planLiveRenditions(source)) {
      if (rendition.name === this.#place.sourceName()) continue
      const share = await room.take(costOf(rendition, source))
      if (share && !this.#isEnded) this.#add(rendition, share)
      else this.left.push(rendition)
    }
    this.#isChosen = true
  }

  #add(rendition: LiveRendition, share: RoomShare) {
    const { ffmpeg, log, maxLag, calmMs } = this.#settings
    const track = this.#place.open(rendition)
    const begun = (feed: number, init: TrackInit) => this.#place.begun(track, feed, init)
    this.makers.push(new RenditionMaker({ rendition, track, share, ffmpeg, log, maxLag, calmMs, begun }))
  }
}
