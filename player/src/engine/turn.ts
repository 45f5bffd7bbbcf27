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
  if (document.readyState !== 'complete') await event(window, 'load')
  await idle()
}

const event = (target: EventTarget, name: string) =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true }))

/** Safari has no word for it. */
const idle = () =>
  'requestIdleCallback' in window
    ? new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
    : new Promise((resolve) => setTimeout(resolve, 200))
