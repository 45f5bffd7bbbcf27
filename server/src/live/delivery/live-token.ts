import { LRUCache } from 'lru-cache'
import type { KeyObject } from 'node:crypto'
import {
  checkFilmGrant,
  readTokenExpiry,
  readTokenViewerKey,
  signFilmGrant,
} from '../../media/delivery/film-token.ts'
import { assertValidToken } from '../../media/delivery/verdict.ts'

/** The right to a broadcast; everybody who may watch it is given the same, but for those who come by a private link. */
export interface LiveGrant {
  storeId: number
  contentId: number
  /** The film it is recorded as; 'preview' before it is on air. */
  stage: number | 'preview'
  /** The key of the private link it is given for: it ends with the link. */
  givenTo?: string | undefined
}

const HOUR_SECONDS = 3600

/** Everybody of an hour is given one address, so that a cache can answer them; it is good for one to two hours. */
export const sharedExpiry = (now: Date) => (Math.ceil(now.getTime() / 1000 / HOUR_SECONDS) + 1) * HOUR_SECONDS

/** The private link by which somebody watches; its key is in their addresses, which end with it. */
export interface LinkedViewer {
  viewerKey: string
  expiresAt: string | null
}

/** When the address of a viewer ends: that of a private link no later than the link. */
export const liveExpiry = (now: Date, link: LinkedViewer | undefined) =>
  Math.min(sharedExpiry(now), link?.expiresAt ? Math.ceil(Date.parse(link.expiresAt) / 1000) : Infinity)

// A browser's key is 43 characters: none is mistaken for these.
const toFilmGrant = ({ storeId, contentId, stage, givenTo }: LiveGrant) => ({
  storeId,
  givenTo,
  videoId: contentId,
  viewerKey: `live-${stage}`,
})

export const signLiveGrant = (secret: KeyObject, grant: LiveGrant, expiresAt: number) =>
  signFilmGrant(secret, toFilmGrant(grant), expiresAt)

/** What a valid token says. */
export interface LiveTerms {
  /** Seconds since 1970. */
  expiresAt: number
  /** The key of the private link it was given for, if it was. */
  linkKey: string | undefined
}

const MAX_KNOWN = 5000

/** Tokens that were found valid: thousands of viewers ask with one, several times a second. */
export class LiveTokens {
  readonly #secret: KeyObject
  readonly #known = new LRUCache<string, LiveTerms>({ max: MAX_KNOWN })

  constructor(secret: KeyObject) {
    this.#secret = secret
  }

  /** What a token for this grant says at `now` (seconds since 1970). Throws what `assertValidToken` throws. */
  read(token: string, grant: LiveGrant, now: number): LiveTerms {
    const name = `${grant.storeId}/${grant.contentId}/${grant.stage}/${token}`
    const known = this.#known.get(name)
    if (known && known.expiresAt > now) return known
    assertValidToken(checkFilmGrant(this.#secret, token, toFilmGrant(grant), now))
    const terms = { expiresAt: readTokenExpiry(token), linkKey: readTokenViewerKey(token) }
    this.#known.set(name, terms)
    return terms
  }
}
