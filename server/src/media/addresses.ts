import type { StoreContext } from '../platform/http.ts'
import { folderOf } from './removal.ts'
import { signGrant } from './signing.ts'

const VALID_SECONDS = 60 * 60

export interface SignedFolder {
  /** The address of a stored file of the film. */
  address(key: string): string
  /** ISO 8601. */
  expiresAt: string
}

export interface SignedTerms {
  /** No more of it than its beginning. */
  seconds?: number | undefined
  /** Not beyond this moment. */
  until?: string | undefined
  /** For whoever has a link: the key is the link's and of no browser. */
  isUnbound?: boolean
}

/**
 * Addresses of a film's files for one browser. Everything in a film's folder shares the signed beginning, so playlists
 * name their files relatively. With `MEDIA_URL` the files come from another host, which the browser's cookie does not
 * reach: then an address is bound to no browser, and says whose it is. With `seconds` they open the film's beginning alone, with
 * `until` they end then at the latest.
 */
export function signFilm(
  ctx: StoreContext,
  viewerKey: string,
  videoId: number,
  { seconds, until, isUnbound }: SignedTerms = {},
): SignedFolder {
  const ending = until ? Math.ceil(Date.parse(until) / 1000) : Infinity
  const expiresAt = Math.min(Math.floor(ctx.clock.now().getTime() / 1000) + VALID_SECONDS, ending)
  const { media_url } = ctx.config
  const who = media_url || isUnbound ? { viewerKey: '', givenTo: viewerKey } : { viewerKey }
  const grant = { storeId: ctx.store.id, videoId, seconds, ...who }
  const token = signGrant(ctx.secrets.media, grant, expiresAt)
  const within = folderOf(videoId).length + 1
  return {
    address: (key) => `${media_url ?? ''}/media/${token}/${videoId}/${key.slice(within)}`,
    expiresAt: new Date(expiresAt * 1000).toISOString(),
  }
}
