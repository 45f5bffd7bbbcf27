import type { StoreContext } from '../../platform/http/http.ts'
import { videoFolder } from '../video-removal.ts'
import { signFilmGrant } from './film-token.ts'

const VALID_SECONDS = 60 * 60

export interface SignedFilmFolder {
  /** The address of a file of the film. */
  address(key: string): string
  /** ISO 8601. */
  expiresAt: string
}

export interface SignedFilmTerms {
  /** Limits access to the first seconds of the film. */
  seconds?: number | undefined
  /** Expires at this moment at the latest. */
  until?: string | undefined
  /** For preview links: the key belongs to the link, not to a browser. */
  isUnbound?: boolean
}

/**
 * Addresses of a film's files for one browser. Everything in a film's folder shares the signed beginning, so playlists
 * name their files relatively. With `MEDIA_URL` the files come from another host, which the browser's cookie does not
 * reach: then an address is bound to no browser, and says whose it is. With `seconds` they open the film's beginning alone, with
 * `until` they end then at the latest.
 */
export function signFilmFolder(
  ctx: StoreContext,
  viewerKey: string,
  videoId: number,
  { seconds, until, isUnbound }: SignedFilmTerms = {},
): SignedFilmFolder {
  const ending = until ? Math.ceil(Date.parse(until) / 1000) : Infinity
  const expiresAt = Math.min(Math.floor(ctx.clock.now().getTime() / 1000) + VALID_SECONDS, ending)
  const { media_url } = ctx.config
  const who = media_url || isUnbound ? { viewerKey: '', givenTo: viewerKey } : { viewerKey }
  const grant = { storeId: ctx.store.id, videoId, seconds, ...who }
  const token = signFilmGrant(ctx.secrets.media, grant, expiresAt)
  const within = videoFolder(videoId).length + 1
  return {
    address: (key) => `${media_url ?? ''}/media/${token}/${videoId}/${key.slice(within)}`,
    expiresAt: new Date(expiresAt * 1000).toISOString(),
  }
}
