import { lazyRouteComponent } from '@tanstack/react-router'
import { createContext, use, useEffect, type ComponentType, type ReactNode } from 'react'
import { retryWhenBack } from './away.ts'

/** What is to be told when a screen has been drawn for the first time. */
export const ShownContext = createContext<() => void>(() => undefined)

/** A screen fetched when it is visited; it tells when it stands in the page, with the work of its browser done. */
export function screen(load: () => Promise<{ default: (props: object) => ReactNode }>) {
  const Screen = lazyRouteComponent(retryWhenBack(load))
  return Object.assign(withShownSignal(Screen), { preload: Screen.preload })
}

/** Wraps a screen that is already loaded so that it reports its first render. */
export const withShownSignal = (Screen: ComponentType<object>) => () => (
  <>
    <Screen />
    <Tell />
  </>
)

function Tell() {
  const tell = use(ShownContext)
  useEffect(tell, [tell])
  return null
}
