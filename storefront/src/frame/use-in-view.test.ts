import { afterEach, expect, it, vi } from 'vitest'
import { onInView } from './use-in-view.ts'

afterEach(() => vi.unstubAllGlobals())

it('hears of an element that came near while the page was busy', () => {
  let tell: (entries: Partial<IntersectionObserverEntry>[]) => void = () => {}
  const disconnect = vi.fn()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => {}
      disconnect = disconnect
      constructor(look: typeof tell) {
        tell = look
      }
    },
  )
  const then = vi.fn()
  onInView({} as Element, then)
  tell([{ isIntersecting: false }])
  expect(then).not.toHaveBeenCalled()
  tell([{ isIntersecting: false }, { isIntersecting: true }])
  expect(then).toHaveBeenCalledOnce()
  expect(disconnect).toHaveBeenCalledOnce()
})
