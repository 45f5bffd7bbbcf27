import type { PlayableFilm } from '@matinee/contract/playback/playback'
import { Captions } from './captions.ts'
import { filmAddress, type FilmAddress, type Renew } from './engine/address.ts'
import { takeBegun } from './engine/begin.ts'
import { chooseEngine } from './engine/choose-engine.ts'
import type { Engine } from './engine/engine.ts'
import { fetchHead } from './engine/head.ts'
import { turnOf } from './engine/turn.ts'
import { Autoplay } from './autoplay.ts'
import { Screens } from './screens.ts'
import { keepSound } from './sound-memory.ts'

/** Everything that owns a fact about a playing film. All of it lives in the browser. */
export interface Stage {
  video: HTMLVideoElement
  /** The player with its controls: what becomes full screen. */
  box: HTMLElement
  address: FilmAddress
  /** Of the address: the film was told anew. */
  news: EventTarget
  engine: Engine
  captions: Captions
  opening: Autoplay
  screens: Screens
}

export interface StagePlacement {
  video: HTMLVideoElement
  box: HTMLElement
  film: PlayableFilm
  renew: Renew
  autoplay: boolean
  /** Seconds. */
  startAt: number
  lookEvery?: number | undefined
}

/** Puts a film into a video element; the second answer takes it out again. */
export function setStage({
  video,
  box,
  film,
  renew,
  autoplay,
  startAt,
  lookEvery,
}: StagePlacement): [Stage, () => void] {
  const address = filmAddress(film, renew)
  const begun = takeBegun(film, startAt, video)
  const forgetSound = begun?.shown?.forgetSound ?? keepSound(video)
  const head = () => begun?.head ?? fetchHead(film, startAt, autoplay ? undefined : turnOf(video))
  const engine = chooseEngine({ video, address, head, start: begun?.shown?.start, at: startAt, lookEvery })
  const captions = new Captions(video, address)
  const screens = new Screens(video)
  const opening = begun?.shown?.opening ?? new Autoplay(video)
  if (autoplay && !begun?.shown) void opening.play()

  return [
    { video, box, address, news: address.news, engine, captions, opening, screens },
    () => {
      forgetSound()
      captions.destroy()
      screens.destroy()
      opening.destroy()
      engine.destroy()
    },
  ]
}
