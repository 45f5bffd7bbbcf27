/** A position this many seconds away from the start counts as a seek. */
const SEEK_THRESHOLD_SECONDS = 0.5

/**
 * Resolves when the viewer wants more than the early playback: when they play, or seek away from `at`, also
 * if they did so before the call.
 */
export function waitForDemand(video: HTMLVideoElement, at: number, signal: AbortSignal): Promise<void> {
  const isWanted = () => !video.paused || Math.abs(video.currentTime - at) > SEEK_THRESHOLD_SECONDS
  if (isWanted()) return Promise.resolve()

  return new Promise((resolve) => {
    const look = () => isWanted() && resolve()
    for (const event of ['play', 'seeking']) video.addEventListener(event, look, { signal })
  })
}
