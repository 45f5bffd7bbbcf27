import { browserIdle, pageLoaded } from '@matinee/player/rest'
import { delay } from './delay.ts'

/** After so long a page begins to answer whether its picture has come or not. */
const PATIENCE_MS = 1500

const RESTS_WITHIN_MS = 300

/**
 * Waits until a page that came drawn is seen, its first picture too, and then fetches these modules: before, they would
 * take the line and the processor from what shows it.
 */
export async function loadAfterFirstPaint(modules: string[]) {
  // Nobody waits for a page in the background, which is not painted either.
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

/** When a paint of this kind is on the screen, which may be long after the frame it was drawn for began. */
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

/** Somebody already wants something of the page. */
const firstInput = () =>
  new Promise((resolve) =>
    ['pointerdown', 'keydown', 'wheel'].forEach((kind) =>
      addEventListener(kind, resolve, { once: true, passive: true, capture: true }),
    ),
  )

/** A picture that cannot be shown keeps nobody waiting. */
const goOn = () => undefined
