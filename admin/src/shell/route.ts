import { createRootRoute, createRoute, Outlet, redirect, type ParsedLocation } from '@tanstack/react-router'
import { ApiError } from '../call.ts'
import { uploadRules } from '../media/uploads/uploads.ts'
import { account } from '../members/queries.ts'
import { queries } from '../queries.ts'
import { storeSettings } from '../store/queries.ts'
import { NotFound } from './NotFound.tsx'
import { Shell } from './Shell.tsx'

/** What every screen lies in, those of somebody who is not signed in yet too. */
export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })

/** What the screens of the staff lie in. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => staffOnly(location),
  loader: () => Promise.all([queries.ensureQueryData(uploadRules), queries.ensureQueryData(storeSettings)]),
  component: Shell,
})

/** For routes that end in the number of what they show. */
export const anId = {
  parse: ({ id }: { id: string }) => ({ id: Number(id) }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
}

/** Sends whoever is not of the staff to the sign-in screen, from where they come back. */
async function staffOnly({ pathname, publicHref }: ParsedLocation) {
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
