import { savePosition } from '@matinee/contract/library/library'
import { call } from '../call.ts'

interface ReportedFilm {
  contentId: number
  chapterId: number | null
  videoId: number
}

interface Settings {
  /** The current position. */
  seconds: () => number
  /** Resolves to the member's id, 0 for a guest, once the saved position is known. */
  settled: Promise<number>
  /** Called when the film counts as watched. */
  onWatched: () => void
}

/**
 * Tells the server where a member is in a film, and of a guest once that it was opened. Nothing is told before it is
 * settled where the viewer was: a film that has just begun at 0 would overwrite it. Answers with the way to tell; what
 * gets lost is told anew by the next report.
 */
export function reportTo(film: ReportedFilm, { seconds, settled, onWatched }: Settings) {
  let viewer: number | undefined
  let isAsked = false
  let isOpened = false
  let last: Promise<unknown> = Promise.resolve()

  void settled.then((id) => {
    viewer = id
    if (isAsked) void tell(seconds(), false)
  })

  function tell(position: number, leaving: boolean): Promise<unknown> {
    if (viewer === undefined) isAsked = true
    else if (viewer !== 0 || !isOpened) last = send(position, leaving)
    return last
  }

  async function send(position: number, keepalive: boolean) {
    isOpened = true
    const { contentId: content_id, chapterId: chapter_id, videoId: video_id } = film
    const body = { content_id, chapter_id, video_id, position_seconds: position, at: Date.now() }
    try {
      const { watched } = await call(savePosition, { body, keepalive })
      if (watched) onWatched()
    } catch {
      // Offline, or access has ended: the player shows it, and the next report retries.
    }
  }

  return tell
}
