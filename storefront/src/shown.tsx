import { lazyRouteComponent } from '@tanstack/react-router'
import { createContext, use, useEffect, type ComponentType, type ReactNode } from 'react'
import { outlasting } from './away.ts'

/** What is to be told when a screen has been drawn for the first time. */
export const ShownContext = createContext<() => void>(() => undefined)

/** A screen fetched when it is visited; it tells when it stands in the page, with the work of its browser done. */
export function screen(load: () => Promise<{ default: (props: object) => ReactNode }>) {
  const Screen = lazyRouteComponent(outlasting(load))
  return Object.assign(telling(Screen), { preload: Screen.preload })
}

/** The same of a screen that is here already. */
export const telling = (Screen: ComponentType<object>) => () => (
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
