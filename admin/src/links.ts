/** Addresses outside the admin. Inside, the router's own links are typed. */
export const storefront = '/'

/** Staff are members: they reset their password where all members do. */
export const forgotPassword = '/forgot_password'

export const programPage = (permalink: string) => `/programs/${encodeURIComponent(permalink)}`

/** The preview of a program: drafts and unpublished changes. For staff only. */
export const programPreview = (permalink: string) => `${programPage(permalink)}?admin_iframe`

interface FilmPlace {
  permalink: string
  chapterId: number | null
}

/** A film on the storefront, starting at a second where one is given. */
export function momentOf({ permalink, chapterId }: FilmPlace, seconds: number | null) {
  const search = new URLSearchParams({
    ...(chapterId !== null && { chapter: String(chapterId) }),
    ...(seconds !== null && { autoplay: 'true', t: String(Math.floor(seconds)) }),
  }).toString()
  return programPage(permalink) + (search && `?${search}`)
}
