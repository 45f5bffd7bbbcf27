import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { ApiError } from '../call.ts'
import type { RouterContext } from '../layout-routes.ts'
import { uploadRules } from '../media/uploads/uploads.ts'
import { account } from '../members/queries.ts'
import { queries } from '../queries.ts'
import { storeSettings } from '../store/queries.ts'

export const routerContext: RouterContext = {
  requireStaff,
  loadShell: () =>
    Promise.all([queries.ensureQueryData(uploadRules), queries.ensureQueryData(storeSettings)]),
}

/** Redirects everybody except staff to the sign-in screen, which leads back afterwards. */
async function requireStaff({ pathname, publicHref }: ParsedLocation) {
  try {
    const { must_prove_more } = await queries.ensureQueryData(account)
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
