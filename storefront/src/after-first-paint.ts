import { browserIdle, pageLoaded } from '@matinee/player/rest'
import { delay } from './delay.ts'

/** A page hydrates after this long, whether its picture has come or not. */
const PATIENCE_MS = 1500

const RESTS_WITHIN_MS = 300

/**
 * Waits until a server-rendered page and its largest picture are painted, then imports the modules: earlier they would
 * compete with them for bandwidth and CPU.
 */
export async function loadAfterFirstPaint(modules: string[]) {
  // A background page is not painted, and nobody waits for it.
  if (!document.hidden) await Promise.race([pageShown(), firstInput(), delay(PATIENCE_MS)])
  for (const href of modules)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

async function pageShown() {
  await Promise.all([pageLoaded(), paintOf('first-contentful-paint', 'paint')])
  await document.querySelector<HTMLImageElement>('main img[fetchpriority="high"]')?.decode().catch(goOn)
  await paintOf('', 'largest-contentful-paint')
  await nextFrame()
  await browserIdle(RESTS_WITHIN_MS)
}

/** Resolves once a paint of this kind is on screen, which may be long after its frame began. */
const paintOf = (name: string, type: string) =>
  new Promise<void>((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return resolve()
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName(name, type).length === 0) return
      observer.disconnect()
      resolve()
    }).observe({ type, buffered: true })
  })

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** Resolves on the first input. */
const firstInput = () =>
  new Promise((resolve) =>
    ['pointerdown', 'keydown', 'wheel'].forEach((kind) =>
      addEventListener(kind, resolve, { once: true, passive: true, capture: true }),
    ),
  )

/** A picture that fails to load does not delay hydration. */
const goOn = () => undefined
