import { anchorOf } from './anchors.ts'

/** A second of frames: an answered comment is in the page long before. */
const MOST_FRAMES = 60

/** Focuses a comment as soon as it is in the page, which may be some frames after the answer. */
export function focusSoon(id: number, inSight?: (comment: HTMLElement) => void, frames = MOST_FRAMES) {
  requestAnimationFrame(() => {
    const comment = document.getElementById(anchorOf(id))
    if (!comment) {
      if (frames > 0) focusSoon(id, inSight, frames - 1)
      return
    }
    inSight?.(comment)
    comment.focus({ preventScroll: true })
  })
}
