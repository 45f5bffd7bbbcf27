import {
  createRootRouteWithContext,
  createRoute,
  notFound,
  Outlet,
  type ParsedLocation,
} from '@tanstack/react-router'

/** The guards and loaders of the layouts; the router receives them where all rooms are put together. */
export interface RouterContext {
  /** Redirects everybody but staff to the sign-in screen. */
  requireStaff: (location: ParsedLocation) => Promise<void>
  /** Loads the shell around every screen. */
  loadShell: () => Promise<unknown>
}

/** The root of all screens, sign-in included. */
export const root = createRootRouteWithContext<RouterContext>()({ component: Outlet })

/** The layout of the staff's screens. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ context, location }) => context.requireStaff(location),
  loader: ({ context }) => context.loadShell(),
})

/** For routes that end in an id; anything else is not found. */
export const anId = {
  parse({ id: text }: { id: string }) {
    const id = Number(text)
    if (!Number.isSafeInteger(id) || id < 1) notFound({ throw: true })
    return { id }
  },
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
}
