import type { PlayableFilm } from '@matinee/contract/playback/playback'
import { Captions } from './captions.ts'
import { createFilmAddress, type FilmAddress, type RenewFilm } from './engine/address.ts'
import { takeFilmStart } from './engine/film-start.ts'
import { chooseBroadcastEngine, chooseEngine } from './engine/choose-engine.ts'
import type { Engine } from './engine/engine.ts'
import { startPreload } from './engine/film-preload.ts'
import { waitToPreload } from './engine/preload-turn.ts'
import type { LiveOptions } from './live.ts'
import { Autoplay } from './autoplay.ts'
import { Screens } from './screens.ts'
import { keepWithOthers } from './keep-with-others.ts'
import { rememberVolume } from './volume-memory.ts'

/** The parts of a mounted film, from which the player state is read. Exists in the browser only. */
export interface MountedFilm {
  video: HTMLVideoElement
  /** The player with its controls, the element that becomes fullscreen. */
  box: HTMLElement
  address: FilmAddress
  /** Events of the address: the film was renewed. */
  news: EventTarget
  engine: Engine
  captions: Captions
  opening: Autoplay
  screens: Screens
  /** How to play a broadcast; null for a film. */
  live: LiveOptions | null
}

export interface MountOptions {
  video: HTMLVideoElement
  box: HTMLElement
  film: PlayableFilm
  renew: RenewFilm
  autoplay: boolean
  /** Seconds. */
  startAt: number
  live?: LiveOptions | undefined
  lookEvery?: number | undefined
}

/** Mounts a film in a video element. Returns it with a function that unmounts it. */
export function mountFilm({
  video,
  box,
  film,
  renew,
  autoplay,
  startAt,
  live,
  lookEvery,
}: MountOptions): [MountedFilm, () => void] {
  const begun = takeFilmStart(film, startAt, video)
  const broadcast = begun?.shown?.broadcast
  broadcast?.renewBy(renew)
  const address = broadcast?.address ?? createFilmAddress(film, renew)
  const onAir = broadcast?.live ?? live
  const forgetSound = begun?.shown?.forgetSound ?? rememberVolume(video)
  const head = () => begun?.head ?? startPreload(film, startAt, autoplay ? undefined : waitToPreload(video))
  const start = begun?.shown?.start
  const choose = () =>
    onAir
      ? chooseBroadcastEngine({ video, address, live: onAir })
      : chooseEngine({ video, address, head, start, at: startAt, lookEvery })
  const engine = broadcast?.engine ?? choose()
  const captions = new Captions(video, address)
  const screens = new Screens(video)
  const leaveOthers = onAir?.now && keepWithOthers(video, onAir.now)
  const opening = begun?.shown?.opening ?? new Autoplay(video)
  if (autoplay && !begun?.shown) void opening.play()

  return [
    { video, box, address, news: address.news, engine, captions, opening, screens, live: onAir ?? null },
    () => {
      leaveOthers?.()
      forgetSound()
      captions.destroy()
      screens.destroy()
      opening.destroy()
      engine.destroy()
    },
  ]
}
