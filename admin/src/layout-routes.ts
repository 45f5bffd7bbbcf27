import {
  createRootRouteWithContext,
  createRoute,
  notFound,
  Outlet,
  type ParsedLocation,
} from '@tanstack/react-router'

/** What happens on the way to a screen; the router is given it where all rooms are put together. */
export interface RouterContext {
  /** Sends whoever is not of the staff to the sign-in screen. */
  requireStaff: (location: ParsedLocation) => Promise<void>
  /** Loads what lies around every screen. */
  loadShell: () => Promise<unknown>
}

/** What every screen lies in, those of somebody who is not signed in yet too. */
export const root = createRootRouteWithContext<RouterContext>()({ component: Outlet })

/** What the screens of the staff lie in. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ context, location }) => context.requireStaff(location),
  loader: ({ context }) => context.loadShell(),
})

/** For routes that end in the number of what they show; at anything else stands no screen. */
export const anId = {
  parse({ id: text }: { id: string }) {
    const id = Number(text)
    if (!Number.isSafeInteger(id) || id < 1) notFound({ throw: true })
    return { id }
  },
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
}
