import type { ApiError } from '@matinee/client/api-error'
import { createClient } from '@matinee/client/call'
import type { PageData } from '@matinee/contract/store/store'
import { untilReachable } from './away.ts'
import { links } from './links.ts'

export { ApiError } from '@matinee/client/api-error'

/** A 401 with `user_limit` leads to sign-in, which lists the devices to sign out. */
function goToSignIn({ status, answer }: ApiError) {
  if (status !== 401 || !answer['user_limit'] || location.pathname.endsWith(links.signIn)) return
  const { limit, most } = answer as { limit?: string; most?: number }
  const asked = new URLSearchParams({ return: location.pathname + location.search })
  if (limit) asked.set('limit', limit)
  if (most) asked.set('most', String(most))
  location.assign(`${links.signIn}?${asked}`)
}

let findLanguage: () => string | undefined = () => undefined

/** Texts of the publisher are asked for in the language that `find` returns. */
export const readIn = (find: () => string | undefined) => void (findLanguage = find)

/** The language of a page, where it is not the store's own. */
export const contentLanguageOf = ({ locale, settings }: Pick<PageData, 'locale' | 'settings'>) =>
  locale === settings.locale ? undefined : locale

/** The calls of the storefront: see the client’s README. */
export const { call, answerFrom } = createClient({
  onRefusal: goToSignIn,
  untilReachable,
  languageOf: () => findLanguage(),
})
