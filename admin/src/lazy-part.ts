import { lazyImport } from '@matinee/client/connection'
import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy, type ComponentType } from 'react'

/** A screen loaded when it is first shown; while the server is away it waits. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(lazyImport(load), name)

/** The same for a part of a screen, inside a `Suspense`. */
export const lazyPart = <Props, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(() => lazyImport(load)().then((module) => ({ default: module[name] }), reloadOnce))

const RELOAD_KEY = 'matinee.reloaded'

/** The page is older than the server, which no longer has this chunk: reloading gets the new ones. */
function reloadOnce(error: unknown): Promise<never> {
  if (sessionStorage.getItem(RELOAD_KEY) === String(error)) throw error
  sessionStorage.setItem(RELOAD_KEY, String(error))
  location.reload()
  return new Promise(() => undefined)
}
