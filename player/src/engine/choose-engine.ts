import type { FilmAddress } from './address.ts'
import type { Engine, PlaybackFailure } from './engine.ts'
import type { EarlyPlayback } from './early-playback.ts'
import type { FilmPreload } from './film-preload.ts'
import { startOf, type LiveOptions } from '../live.ts'
import { HlsEngine } from './hls-engine.ts'
import { NativeEngine } from './native-engine.ts'

const HLS_TYPE = 'application/vnd.apple.mpegurl'

/**
 * Apple's browsers play HLS best natively (AirPlay, battery). Others that support it offer no choice of
 * quality and no early playback, so they use Media Source Extensions.
 */
export function hasNativeHls(video: HTMLVideoElement) {
  const isApple = 'WebKitPlaybackTargetAvailabilityEvent' in globalThis
  return video.canPlayType(HLS_TYPE) !== '' && (isApple || !hasMediaSource())
}

export const hasMediaSource = () => 'MediaSource' in globalThis

interface EngineOptions {
  video: HTMLVideoElement
  address: FilmAddress
  /** Returns the preload of the film; called only if the engine uses it. */
  head: () => FilmPreload
  /** The early playback in `video`, if any. */
  start?: EarlyPlayback | undefined
  at: number
  lookEvery?: number | undefined
}

/** Creates the best engine for a film in this browser. */
export function chooseEngine({ video, address, head, start, at, lookEvery }: EngineOptions): Engine {
  if (hasNativeHls(video)) return new NativeEngine({ video, address, at, lookEvery })
  if (hasMediaSource()) return new HlsEngine({ video, address, head: head(), start, lookEvery })
  return new NoEngine()
}

interface BroadcastEngineOptions {
  video: HTMLVideoElement
  address: FilmAddress
  live: LiveOptions
}

/** The same for a broadcast. */
export function chooseBroadcastEngine({ video, address, live }: BroadcastEngineOptions): Engine {
  if (hasNativeHls(video)) return new NativeEngine({ video, address, at: Math.max(0, startOf(live)) })
  return hasMediaSource() ? new HlsEngine({ video, address, live }) : new NoEngine()
}

/** The engine of a browser that cannot play: it only reports the failure. */
class NoEngine extends EventTarget implements Engine {
  readonly rungs = []
  readonly lines = null
  readonly wishedLines = null
  readonly sounds = []
  readonly sound = null
  readonly failure: PlaybackFailure = 'unsupported'
  chooseLines() {}
  chooseSound() {}
  retry() {}
  destroy() {}
}
