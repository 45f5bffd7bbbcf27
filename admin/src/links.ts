/** Addresses outside the admin. Inside, the router's own links are typed. */
export const storefront = '/'

/** Staff are members: their password is renewed where everybody's is. */
export const forgotPassword = '/forgot_password'

export const programPage = (permalink: string) => `/programs/${encodeURIComponent(permalink)}`

/** The same as it will be: drafts, and changes visitors do not see yet. Only for the staff. */
export const programPreview = (permalink: string) => `${programPage(permalink)}?admin_iframe`

interface FilmPlace {
  permalink: string
  chapterId: number | null
}

/** A film of the storefront, playing from a second where one is given. */
export function momentOf({ permalink, chapterId }: FilmPlace, seconds: number | null) {
  const search = new URLSearchParams({
    ...(chapterId !== null && { chapter: String(chapterId) }),
    ...(seconds !== null && { autoplay: 'true', t: String(Math.floor(seconds)) }),
  }).toString()
  return programPage(permalink) + (search && `?${search}`)
}
