/** Topic of what is said about the picture of a film. */
export const PICTURE = 'picture'

/** A jump is not watched; between two looks at a film that plays at double speed pass at most two seconds. */
const LONGEST_STEP = 2

type MeasuredVideo = Pick<HTMLVideoElement, 'currentTime' | 'videoHeight'>

/** Seconds of a film that were watched at each height of its picture. */
export class PictureSizes {
  #seconds = new Map<number, number>()
  #at: number | undefined

  /** Looks at a film that goes on. */
  look({ currentTime, videoHeight }: MeasuredVideo) {
    const step = currentTime - (this.#at ?? currentTime)
    this.#at = currentTime
    if (videoHeight === 0 || step <= 0 || step > LONGEST_STEP) return
    this.#seconds.set(videoHeight, (this.#seconds.get(videoHeight) ?? 0) + step)
  }

  /** Whole seconds by height since the last time this was asked; undefined where there are none. */
  take(): Record<string, number> | undefined {
    const whole = [...this.#seconds].map(([height, seconds]) => [height, Math.round(seconds)] as const)
    const watched = whole.filter(([, seconds]) => seconds > 0)
    for (const [height, seconds] of watched) this.#seconds.set(height, this.#seconds.get(height)! - seconds)
    return watched.length > 0 ? Object.fromEntries(watched) : undefined
  }
}
