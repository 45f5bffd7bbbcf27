/** A touch gesture on the video. */
export type Gesture = 'tap' | 'back' | 'forward'

const DOUBLE_MS = 300

interface Tap {
  /** Timestamp in milliseconds. */
  at: number
  /** Horizontal position, 0 to 1. */
  across: number
}

/**
 * Distinguishes single taps from double taps: a second tap on the same side within 300 ms skips, and so does
 * each further one.
 */
export function tapReader() {
  let last: Tap | undefined

  return (tap: Tap): Gesture => {
    const isAgain = last !== undefined && tap.at - last.at < DOUBLE_MS && sideOf(last) === sideOf(tap)
    last = tap
    if (!isAgain || sideOf(tap) === 'middle') return 'tap'
    return sideOf(tap) === 'left' ? 'back' : 'forward'
  }
}

function sideOf({ across }: Tap) {
  if (across < 1 / 3) return 'left'
  return across > 2 / 3 ? 'right' : 'middle'
}
