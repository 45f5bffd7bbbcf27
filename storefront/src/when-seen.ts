/** After so long a page begins to answer whether its picture has come or not. */
const PATIENCE_MS = 1500

/**
 * Waits until a page that came drawn is seen, its first picture too, and then fetches these modules: before, they would
 * take the line and the processor from what shows it.
 */
export async function whenSeen(modules: string[]) {
  // Nobody waits for a page in the background, which is not painted either.
  if (!document.hidden) await Promise.race([shown(), after(PATIENCE_MS)])
  for (const href of modules)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

async function shown() {
  await painted()
  await document.querySelector<HTMLImageElement>('main img[fetchpriority="high"]')?.decode().catch(goOn)
  await nextFrame()
}

/** When the first words of the page are on the screen, which may be long after the frame they were drawn for began. */
const painted = () =>
  new Promise<void>((resolve) => {
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      resolve()
    }).observe({ type: 'paint', buffered: true })
  })

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** A picture that cannot be shown keeps nobody waiting. */
const goOn = () => undefined

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
