import type { PlayableFilm } from '@matinee/contract/playback/playback'

/** Asks the product for a fresh address of the same film; null when the viewer may no longer watch it. */
export type Renew = () => Promise<PlayableFilm | null>

/** Renewing this long before the end leaves time for the answer while old addresses still work. */
const MARGIN_MS = 60_000
/** A clock that runs ahead makes every address look old: then 403 decides, and this keeps the asking rare. */
const PAUSE_MS = 30_000

/** Access ended while the film was playing. */
export class AccessEnded extends Error {
  override name = 'AccessEnded'
}

/** Where a film's files are right now: its signed beginning changes under way, what follows stays. */
export interface FilmAddress {
  /** Tells by `change` that the film was told anew, by `closed` that it is not open to this viewer any more. */
  readonly news: EventTarget
  /** The film as it was last told. */
  readonly film: PlayableFilm
  /** The same file under the newest signature; addresses that are not the film's stay as they are. */
  newest(url: string): string
  /** What names the file whatever the signature; null for a file that is not the film's. */
  nameOf(url: string): string | null
  /** Asks for a new signature: one question at a time, everybody gets its answer. Throws `AccessEnded`. */
  renew(): Promise<void>
  /** Asks ahead of time when the signature is about to end; the answer is not waited for. */
  renewInTime(): void
  /** A file of the film: a refused signature is renewed once. Throws what `fetch` throws, or `AccessEnded`. */
  fetch(url: string, init?: RequestInit): Promise<Response>
}

export function filmAddress(first: PlayableFilm, ask: Renew, now = () => Date.now()): FilmAddress {
  const known = [folderOf(first.url)]
  const news = new EventTarget()
  let film = first
  let asking: Promise<void> | undefined
  let askedAt = -Infinity

  async function askOnce() {
    askedAt = now()
    const answer = await ask()
    if (!answer) {
      news.dispatchEvent(new Event('closed'))
      throw new AccessEnded()
    }
    film = answer
    if (!known.includes(folderOf(answer.url))) known.unshift(folderOf(answer.url))
    news.dispatchEvent(new Event('change'))
  }

  const renew = () => (asking ??= askOnce().finally(() => (asking = undefined)))

  const nameOf = (url: string) => {
    const full = absolute(url)
    const folder = known.find((folder) => full.startsWith(folder))
    return folder === undefined ? null : full.slice(folder.length)
  }

  const newest = (url: string) => {
    const name = nameOf(url)
    return name === null ? url : folderOf(film.url) + name
  }

  return {
    news,
    get film() {
      return film
    },
    newest,
    nameOf,
    renew,
    renewInTime() {
      if (Date.parse(film.expires_at) - now() > MARGIN_MS || now() - askedAt < PAUSE_MS) return
      renew().catch(() => undefined) // asked ahead of time: the request that is refused asks again and tells
    },
    async fetch(url, init) {
      const answer = await fetch(newest(url), init)
      if (answer.status !== 403 || nameOf(url) === null) return answer
      await renew()
      return fetch(newest(url), init)
    },
  }
}

const absolute = (url: string) => new URL(url, globalThis.location?.href).href

/** Everything up to the last slash: playlists name their files relatively to it. */
const folderOf = (url: string) =>
  absolute(url)
    .replace(/[?#].*$/, '')
    .replace(/[^/]*$/, '')
