import type { RefObject } from 'react'

/** Plays the film of the page, from a second of it where one is given, and brings it into view. */
export function playFrom({ current: video }: RefObject<HTMLVideoElement | null>, seconds?: number) {
  if (!video) return
  if (seconds !== undefined) video.currentTime = seconds
  video.play().catch(onlyTheBrowsers)
  video.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
}

/** A browser may refuse to play, or be told to stop meanwhile: then the player says what there is to say. */
function onlyTheBrowsers(reason: unknown) {
  if (!(reason instanceof DOMException)) throw reason
}
