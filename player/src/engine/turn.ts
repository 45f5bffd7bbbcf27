import { idle, pageLoaded } from '../rest.ts'

const RESTS_WITHIN_MS = 2000

/**
 * Resolves when `video` is to play, or else when the page has come and the browser rests: a film that nobody has asked
 * for yet waits for everything else. False where it has left the page meanwhile.
 */
export async function turnOf(video: HTMLVideoElement): Promise<boolean> {
  if (!video.paused) return true
  await Promise.race([event(video, 'play'), rest()])
  return video.isConnected
}

async function rest() {
  await pageLoaded()
  await idle(RESTS_WITHIN_MS)
}

const event = (target: EventTarget, name: string) =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true }))
