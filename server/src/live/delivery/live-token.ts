import { checkFilmGrant, signFilmGrant, type TokenVerdict } from '../../media/delivery/film-token.ts'

/** The right to a broadcast; everybody who may watch it is given the same. */
export interface LiveGrant {
  storeId: number
  contentId: number
  /** The film it is recorded as; 'preview' before it is on air. */
  stage: number | 'preview'
}

const HOUR_SECONDS = 3600

/** Everybody of an hour is given one address, so that a cache can answer them; it is good for one to two hours. */
export const sharedExpiry = (now: Date) => (Math.ceil(now.getTime() / 1000 / HOUR_SECONDS) + 1) * HOUR_SECONDS

// A browser's key is 43 characters: none is mistaken for these.
const toFilmGrant = ({ storeId, contentId, stage }: LiveGrant) => ({
  storeId,
  videoId: contentId,
  viewerKey: `live-${stage}`,
})

export const signLiveGrant = (secret: Buffer, grant: LiveGrant, expiresAt: number) =>
  signFilmGrant(secret, toFilmGrant(grant), expiresAt)

export const checkLiveGrant = (secret: Buffer, token: string, grant: LiveGrant, now: number): TokenVerdict =>
  checkFilmGrant(secret, token, toFilmGrant(grant), now)
