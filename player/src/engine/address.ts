import type { PlayableFilm } from '@matinee/contract/playback/playback'

/** Fetches a newly signed URL of the same film; null if the viewer has lost access. */
export type RenewFilm = () => Promise<PlayableFilm | null>

/** Renew this long before expiry, so that the old URL still works until the answer arrives. */
const RENEW_BEFORE_MS = 60_000
/** Limits renewals if the device's clock runs ahead and every URL looks expired. */
const MIN_RENEW_INTERVAL_MS = 30_000

/** Access ended while the film was playing. */
export class AccessEnded extends Error {
  override name = 'AccessEnded'
}

/** The URLs of a film's files. Their signed folder changes during playback, the file names do not. */
export interface FilmAddress {
  /** Dispatches `change` when the film is renewed, and `closed` when the viewer has lost access. */
  readonly news: EventTarget
  /** The film as last fetched. */
  readonly film: PlayableFilm
  /** The URL of the same file with the newest signature; other URLs are returned unchanged. */
  newest(url: string): string
  /** The file name without the signed folder; null if the file is not part of the film. */
  nameOf(url: string): string | null
  /** Fetches a new signature. Parallel calls share one request. Throws `AccessEnded`. */
  renew(): Promise<void>
  /** Renews after the refusal of this URL, unless that was done while its request was under way. */
  renewRefused(url: string): Promise<void>
  /** Renews in the background if the signature is about to expire. */
  renewInTime(): void
  /**
   * Fetches a file of the film and renews a rejected signature once. Throws what `fetch` throws, or
   * `AccessEnded`.
   */
  fetch(url: string, init?: RequestInit): Promise<Response>
}

export function createFilmAddress(first: PlayableFilm, ask: RenewFilm, now = () => Date.now()): FilmAddress {
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

  const renewRefused = async (url: string) => {
    if (newest(url) === url) await renew()
  }

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
    renewRefused,
    renewInTime() {
      if (Date.parse(film.expires_at) - now() > RENEW_BEFORE_MS || now() - askedAt < MIN_RENEW_INTERVAL_MS)
        return
      renew().catch(() => undefined) // the next rejected request renews again and reports the error
    },
    async fetch(url, init) {
      const asked = newest(url)
      const answer = await fetch(asked, init)
      if (answer.status !== 403 || nameOf(url) === null) return answer
      await renewRefused(asked)
      return fetch(newest(url), init)
    },
  }
}

const absolute = (url: string) => new URL(url, globalThis.location?.href).href

/** The URL up to the last slash, to which playlists are relative. */
const folderOf = (url: string) =>
  absolute(url)
    .replace(/[?#].*$/, '')
    .replace(/[^/]*$/, '')
