import { WatchedSeconds } from './watched-seconds.ts'

/** Topic of statements about the video's height. */
export const PICTURE_TOPIC = 'picture'

type MeasuredVideo = Pick<HTMLVideoElement, 'currentTime' | 'videoHeight'>

/** Counts the seconds watched at each height of the video. */
export class PictureSizes {
  readonly #seconds = new WatchedSeconds()

  /** Adds the time since the last call. */
  look({ currentTime, videoHeight }: MeasuredVideo) {
    this.#seconds.look(currentTime, videoHeight || null)
  }

  /** Returns whole seconds by height since the last call; undefined if there are none. */
  take() {
    return this.#seconds.take()
  }
}
