import type { KeyObject } from 'node:crypto'
import { checkFilmGrant, signFilmGrant, type TokenVerdict } from '../../media/delivery/film-token.ts'

/** The right to a premiere; everybody who may watch it is given the same, but for those who come by a private link. */
export interface PremiereGrant {
  storeId: number
  contentId: number
  videoId: number
  /** When the film began, in milliseconds since 1970: what lies ahead of now follows from it. */
  begin: number
  /** The key of the private link it is given for: it ends with the link. */
  givenTo?: string | undefined
}

// A browser's key is 43 characters: none is mistaken for these.
const toFilmGrant = ({ storeId, contentId, videoId, begin, givenTo }: PremiereGrant) => ({
  storeId,
  givenTo,
  videoId: contentId,
  viewerKey: `premiere-${videoId}-${begin}`,
})

export const signPremiereGrant = (secret: KeyObject, grant: PremiereGrant, expiresAt: number) =>
  signFilmGrant(secret, toFilmGrant(grant), expiresAt)

export const checkPremiereGrant = (
  secret: KeyObject,
  token: string,
  grant: PremiereGrant,
  now: number,
): TokenVerdict => checkFilmGrant(secret, token, toFilmGrant(grant), now)
