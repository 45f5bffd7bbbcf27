/** Nearer than this, viewers are together. */
const TOGETHER_SECONDS = 0.25
/** Whoever is further behind went back on their own account. */
const NEAR_SECONDS = 4
/** So much faster or slower is not heard. */
const NUDGE = 0.06

/**
 * Keeps a viewer of a premiere at the moment `now` of all viewers, by playing a little faster or slower while they are
 * near. A viewer who went back is left there, at the speed they chose. Returns a function that stops it.
 */
export function keepWithOthers(video: HTMLVideoElement, now: () => number): () => void {
  const keep = () => {
    const rate = rateFor(now() - video.currentTime, video.defaultPlaybackRate)
    if (video.playbackRate !== rate) video.playbackRate = rate
  }
  video.addEventListener('timeupdate', keep)
  return () => {
    video.removeEventListener('timeupdate', keep)
    video.playbackRate = video.defaultPlaybackRate
  }
}

/** The speed for a viewer who is `behind` seconds behind the others (negative: ahead) and chose the speed `chosen`. */
export function rateFor(behind: number, chosen: number): number {
  if (behind > NEAR_SECONDS || chosen < 1) return chosen
  if (behind > TOGETHER_SECONDS) return 1 + NUDGE
  return behind < -TOGETHER_SECONDS ? 1 - NUDGE : 1
}
