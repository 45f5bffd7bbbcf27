import { lazyImport } from '@matinee/client/connection'
import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy, type ComponentType } from 'react'

/** A screen that comes when it is first shown: it waits for a server that is away. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(lazyImport(load), name)

/** The same of a part of a screen, inside a `Suspense`. */
export const lazyPart = <Props, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(() => lazyImport(load)().then((module) => ({ default: module[name] }), reloadOnce))

const RELOAD_KEY = 'matinee.reloaded'

/** The page is older than the server, which has no such file any more: a fresh page knows the new ones. */
function reloadOnce(error: unknown): Promise<never> {
  if (sessionStorage.getItem(RELOAD_KEY) === String(error)) throw error
  sessionStorage.setItem(RELOAD_KEY, String(error))
  location.reload()
  return new Promise(() => undefined)
}
