import type { PlayableFilm } from '@matinee/contract/playback/playback'
import type { LiveOptions } from '../live.ts'
import { createFilmAddress, type FilmAddress, type RenewFilm } from './address.ts'
import { chooseBroadcastEngine } from './choose-engine.ts'
import type { Engine } from './engine.ts'

/** A broadcast that plays before its player is mounted, which then has its engine and address. */
export interface EarlyBroadcast {
  address: FilmAddress
  engine: Engine
  live: LiveOptions
  /** Resolves if it cannot be played. */
  failed: Promise<void>
  /** From now on its address is renewed so. */
  renewBy(renew: RenewFilm): void
}

interface BroadcastStartOptions {
  video: HTMLVideoElement
  film: PlayableFilm
  live: LiveOptions
  renew: RenewFilm
}

/** Plays a broadcast in an element. */
export function startBroadcast({ video, film, live, renew }: BroadcastStartOptions): EarlyBroadcast {
  let ask = renew
  const address = createFilmAddress(film, () => ask())
  const engine = chooseBroadcastEngine({ video, address, live })
  return { address, engine, live, failed: failureOf(engine), renewBy: (renew) => void (ask = renew) }
}

const failureOf = (engine: Engine) =>
  new Promise<void>((resolve) => {
    const look = () => engine.failure && resolve()
    look()
    engine.addEventListener('change', look)
  })
