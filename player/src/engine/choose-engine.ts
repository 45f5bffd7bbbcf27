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
  live?: LiveOptions | undefined
  lookEvery?: number | undefined
}

/** Creates the best engine for this browser. */
export function chooseEngine({ video, address, head, start, at, live, lookEvery }: EngineOptions): Engine {
  const begin = live ? Math.max(0, startOf(live)) : at
  if (hasNativeHls(video)) return new NativeEngine({ video, address, at: begin, lookEvery })
  if (hasMediaSource() && live) return new HlsEngine({ video, address, live })
  if (hasMediaSource()) return new HlsEngine({ video, address, head: head(), start, lookEvery })
  return new NoEngine()
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
