/** Topic of statements about the video's height. */
export const PICTURE_TOPIC = 'picture'

/** Longer steps are seeks: at double speed, at most two seconds pass between two calls. */
const MAX_STEP_SECONDS = 2

type MeasuredVideo = Pick<HTMLVideoElement, 'currentTime' | 'videoHeight'>

/** Counts the seconds watched at each height of the video. */
export class PictureSizes {
  #seconds = new Map<number, number>()
  #at: number | undefined

  /** Adds the time since the last call. */
  look({ currentTime, videoHeight }: MeasuredVideo) {
    const step = currentTime - (this.#at ?? currentTime)
    this.#at = currentTime
    if (videoHeight === 0 || step <= 0 || step > MAX_STEP_SECONDS) return
    this.#seconds.set(videoHeight, (this.#seconds.get(videoHeight) ?? 0) + step)
  }

  /** Returns whole seconds by height since the last call; undefined if there are none. */
  take(): Record<string, number> | undefined {
    const whole = [...this.#seconds].map(([height, seconds]) => [height, Math.round(seconds)] as const)
    const watched = whole.filter(([, seconds]) => seconds > 0)
    for (const [height, seconds] of watched) this.#seconds.set(height, this.#seconds.get(height)! - seconds)
    return watched.length > 0 ? Object.fromEntries(watched) : undefined
  }
}
