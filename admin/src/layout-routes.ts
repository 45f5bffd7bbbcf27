import { createRootRouteWithContext, createRoute, Outlet, type ParsedLocation } from '@tanstack/react-router'

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

/** For routes that end in the number of what they show. */
export const anId = {
  parse: ({ id }: { id: string }) => ({ id: Number(id) }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
}
