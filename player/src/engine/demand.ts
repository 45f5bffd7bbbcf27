/** Seconds by which a film differs from where it begins once somebody has gone elsewhere in it. */
const ELSEWHERE = 0.5

/**
 * Resolves when somebody wants to see more than what the head start shows: by playing, or by seeking away from `at`,
 * also where they did either before this was asked.
 */
export function waitForDemand(video: HTMLVideoElement, at: number, signal: AbortSignal): Promise<void> {
  const isWanted = () => !video.paused || Math.abs(video.currentTime - at) > ELSEWHERE
  if (isWanted()) return Promise.resolve()

  return new Promise((resolve) => {
    const look = () => isWanted() && resolve()
    for (const event of ['play', 'seeking']) video.addEventListener(event, look, { signal })
  })
}
