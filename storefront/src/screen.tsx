import { lazyRouteComponent } from '@tanstack/react-router'
import { createContext, use, useEffect, type ComponentType, type ReactNode } from 'react'
import { retryWhenBack } from './away.ts'

/** Called after a screen's first render. */
export const ShownContext = createContext<() => void>(() => undefined)

/** A lazily loaded screen that reports its first render, effects included. */
export function screen(load: () => Promise<{ default: (props: object) => ReactNode }>) {
  const Screen = lazyRouteComponent(retryWhenBack(load))
  return Object.assign(withShownSignal(Screen), { preload: Screen.preload })
}

/** Wraps a screen that is already loaded so that it reports its first render. */
export const withShownSignal =
  <Props extends object>(Screen: ComponentType<Props>) =>
  (props: Props) => (
    <>
      <Screen {...props} />
      <Tell />
    </>
  )

function Tell() {
  const tell = use(ShownContext)
  useEffect(tell, [tell])
  return null
}
