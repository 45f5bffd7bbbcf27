import type { Card } from '@matinee/contract/catalogue/catalogue'
import type { Position } from '@matinee/contract/library/library'
import type { PlayableFilm } from '@matinee/contract/playback/playback'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { forgetBegun, viewerStateQuery } from '../library/queries.ts'
import { showMark } from '../library/watched-films.ts'
import { session } from '../session/queries.ts'
import { useShop } from '../store/shop.ts'
import { keepPosition } from './keep-position.ts'
import { browserStorage } from '../browser-storage.ts'
import { newestOf, readSavedPosition, readPosition, savePosition, type FilmRef } from '../library/position.ts'
import { reportTo } from './report-position.ts'

interface PositionOptions {
  program: Pick<Card, 'id' | 'permalink'>
  /** The chapter, in a collection. */
  chapterId?: number | null
  film: Pick<PlayableFilm, 'video_id' | 'duration' | 'begins_at'>
  /** Nothing is saved of a preview. */
  isPreview?: boolean
}

const GUEST = 0
/** The position from which a film counts as watched for guests; for members the server decides. */
const SHARE_WATCHED = 0.9
/** After this many seconds the position is no longer changed automatically. */
const SETTLES_WITHIN = 3

/**
 * The start position of a film, and a function for its video element that saves the position: in this browser for
 * everybody, on the server for members.
 */
export function usePosition({
  program,
  chapterId = null,
  film: { video_id, duration, begins_at: beginsAt },
  isPreview,
}: PositionOptions) {
  const { id, permalink } = program
  const queries = useQueryClient()
  const { settings } = useShop()
  const { continue_watching, mark_as_watched } = settings
  const startAt = useStartAt({ contentId: id, chapterId, beginsAt })

  const onReady = useCallback(
    (video: HTMLVideoElement) => {
      const film = { contentId: id, chapterId, videoId: video_id, beginsAt }
      const mark = (viewer: number) => {
        if (mark_as_watched) void showMark(queries, viewer, video_id, true)
      }
      const goOn = (positions: Position[]) =>
        goOnAt(
          video,
          film,
          positions.find((position) => position.video_id === video_id),
        )
      const settled = settle(queries, permalink, continue_watching ? goOn : null)
      const report = reportTo(film, {
        seconds: () => video.currentTime,
        settled,
        onWatched: () => void settled.then(mark),
      })
      const isGuest = settled.then((viewer) => viewer === GUEST)
      const keep = (seconds: number) => {
        if (continue_watching) savePosition(browserStorage(), film, { seconds, duration })
        if (seconds >= duration * SHARE_WATCHED) void isGuest.then((guest) => guest && mark(GUEST))
      }
      const end = keepPosition(video, { keep, report })
      return () => void end()?.then(() => forgetBegun(queries))
    },
    [queries, id, permalink, chapterId, video_id, duration, beginsAt, continue_watching, mark_as_watched],
  )

  return isPreview ? NOTHING_KEPT : { startAt, onReady }
}

const NOTHING_KEPT = { startAt: 0, onReady: () => undefined }

const neverChanges = () => () => undefined

/** In seconds; a server-rendered page starts at 0 until the browser has looked. */
function useStartAt(film: FilmRef) {
  const { settings } = useShop()
  const find = () => (settings.continue_watching ? readPosition(browserStorage(), film) : 0)
  return useSyncExternalStore(neverChanges, find, () => 0)
}

/** Resolves to the member's id, or 0, once the server's position is known; `goOn` receives that position. */
async function settle(
  queries: QueryClient,
  permalink: string,
  goOn: ((positions: Position[]) => void) | null,
): Promise<number> {
  try {
    const { logged, user } = await queries.ensureQueryData(session)
    if (logged && goOn) goOn((await queries.fetchQuery(viewerStateQuery(permalink))).positions)
    return user.id
  } catch {
    return GUEST // without an answer, this device's position counts
  }
}

/** Seeks a film that has just started to a later position of another device. */
function goOnAt(video: HTMLVideoElement, film: FilmRef, saved: Position | undefined) {
  const left = readSavedPosition(browserStorage(), film)
  const newest = newestOf(left, saved)
  if (newest === (left?.seconds ?? 0) || secondsPlayed(video) > SETTLES_WITHIN) return
  video.currentTime = newest
}

const secondsPlayed = ({ played }: HTMLVideoElement) =>
  Array.from({ length: played.length }, (_, at) => played.end(at) - played.start(at)).reduce(
    (sum, part) => sum + part,
    0,
  )
