import type { RefObject } from 'react'

/** Plays the film of the page, from a second if given, and scrolls it into view. */
export function playFrom({ current: video }: RefObject<HTMLVideoElement | null>, seconds?: number) {
  if (!video) return
  if (seconds !== undefined) video.currentTime = seconds
  video.play().catch(onlyTheBrowsers)
  video.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
}

/** Ignores that the browser refused or interrupted playback, which the player reports. Other errors are bugs. */
function onlyTheBrowsers(reason: unknown) {
  if (!(reason instanceof DOMException)) throw reason
}
