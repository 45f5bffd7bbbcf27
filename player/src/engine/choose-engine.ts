import type { FilmAddress } from './address.ts'
import type { Engine, Failure } from './engine.ts'
import type { HeadStart } from './head-start.ts'
import type { Head } from './head.ts'
import { HlsEngine } from './hls-engine.ts'
import { NativeEngine } from './native-engine.ts'

const HLS_TYPE = 'application/vnd.apple.mpegurl'

/**
 * Apple's browsers play HLS best by themselves (AirPlay, battery); the others that also answer "maybe" do not offer
 * qualities or a head start, so they get Media Source Extensions.
 */
export function playsHlsItself(video: HTMLVideoElement) {
  const isApple = 'WebKitPlaybackTargetAvailabilityEvent' in globalThis
  return video.canPlayType(HLS_TYPE) !== '' && (isApple || !hasMediaSource())
}

export const hasMediaSource = () => 'MediaSource' in globalThis

interface Settings {
  video: HTMLVideoElement
  address: FilmAddress
  /** The film's beginning, already on its way; only asked for where it is of use. */
  head: () => Head
  /** What of it already plays in `video`. */
  start?: HeadStart | undefined
  at: number
  lookEvery?: number | undefined
}

/** The engine this browser is best served with. */
export function chooseEngine({ video, address, head, start, at, lookEvery }: Settings): Engine {
  if (playsHlsItself(video)) return new NativeEngine({ video, address, at, lookEvery })
  if (hasMediaSource()) return new HlsEngine({ video, address, head: head(), start, lookEvery })
  return new NoEngine()
}

/** A browser without any way to play: says so, and nothing else. */
class NoEngine extends EventTarget implements Engine {
  readonly rungs = []
  readonly lines = null
  readonly wishedLines = null
  readonly sounds = []
  readonly sound = null
  readonly failure: Failure = 'unsupported'
  chooseLines() {}
  chooseSound() {}
  retry() {}
  destroy() {}
}
