import { browserIdle, pageLoaded } from '../rest.ts'

const IDLE_TIMEOUT_MS = 2000

/**
 * Resolves when `video` plays, or when the page is loaded and the browser is idle: a film that nobody plays
 * yet waits for everything else. False if the element was removed meanwhile.
 */
export async function waitToPreload(video: HTMLVideoElement): Promise<boolean> {
  if (!video.paused) return true
  await Promise.race([nextEvent(video, 'play'), waitForIdlePage()])
  return video.isConnected
}

async function waitForIdlePage() {
  await pageLoaded()
  await browserIdle(IDLE_TIMEOUT_MS)
}

const nextEvent = (target: EventTarget, name: string) =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true }))
