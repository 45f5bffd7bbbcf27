import { checkFilmGrant, signFilmGrant, type TokenVerdict } from '../../media/delivery/film-token.ts'

/** The right to a premiere; everybody who may watch it is given the same. */
export interface PremiereGrant {
  storeId: number
  contentId: number
  videoId: number
  /** When the film began, in milliseconds since 1970: what lies ahead of now follows from it. */
  begin: number
}

// A browser's key is 43 characters: none is mistaken for these.
const toFilmGrant = ({ storeId, contentId, videoId, begin }: PremiereGrant) => ({
  storeId,
  videoId: contentId,
  viewerKey: `premiere-${videoId}-${begin}`,
})

export const signPremiereGrant = (secret: Buffer, grant: PremiereGrant, expiresAt: number) =>
  signFilmGrant(secret, toFilmGrant(grant), expiresAt)

export const checkPremiereGrant = (
  secret: Buffer,
  token: string,
  grant: PremiereGrant,
  now: number,
): TokenVerdict => checkFilmGrant(secret, token, toFilmGrant(grant), now)
