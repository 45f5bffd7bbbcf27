import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { ApiError } from '../call.ts'
import type { RouterContext } from '../layout-routes.ts'
import { uploadRules } from '../media/uploads/uploads.ts'
import { account } from '../members/queries.ts'
import { queries } from '../queries.ts'
import { page } from '../page.ts'
import { storeSettings } from '../store/queries.ts'

export const routerContext: RouterContext = {
  requireStaff,
  loadShell: () =>
    Promise.all([queries.ensureQueryData(uploadRules), queries.ensureQueryData(storeSettings)]),
}

/** Redirects everybody except staff to the sign-in screen, which leads back afterwards. */
async function requireStaff({ pathname, publicHref }: ParsedLocation) {
  try {
    const { must_prove_more, language } = await queries.ensureQueryData(account)
    if ((language ?? page.store.locales[0]) !== page.locale) return await readInOwnLanguage()
    if (must_prove_more) redirect({ throw: true, to: '/second_step' })
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error
    const from = pathname === '/' ? undefined : publicHref
    redirect({
      throw: true,
      to: '/sign_in',
      search: { ...(from && { from }), ...(error.status === 403 && { refused: true as const }) },
    })
  }
}

/** The page of the sign-in had the store's language; the words of another come with the page. */
function readInOwnLanguage(): Promise<never> {
  location.reload()
  return new Promise(() => undefined)
}
