import type { PlayableFilm, Playback } from '@matinee/contract/playback'
import { ProgramNotFound } from '../catalogue/errors.ts'
import { openPreview } from '../catalogue/previews/links.ts'
import { whoMaySeeProgram } from '../catalogue/own.ts'
import { ChapterNotFound } from '../catalogue/playlist-errors.ts'
import type { SignedTerms } from '../media/addresses.ts'
import { playableFilm } from '../media/films.ts'
import type { Access } from '../membership/accesses.ts'
import { refuseWithoutStream } from '../members/streams.ts'
import type { StoreContext } from '../platform/http.ts'
import type { Viewer } from '../platform/viewer.ts'
import { FilmClosed, FilmNotFound } from './errors.ts'
import * as query from './queries.ts'
import { judge } from './verdict.ts'

interface Seat {
  viewer: Viewer
  /** The key of the browser that addresses are signed for. */
  viewerKey: string
}

const CLOSED = { film: null, opens_at: null, preview_seconds: 0, rental: null } as const

/** A program's playback for this viewer. Throws `ProgramNotFound` where it is not there for them. */
export async function readPlayback(
  ctx: StoreContext,
  viewer: Viewer,
  { viewerKey, permalink }: { viewerKey: string; permalink: string },
): Promise<Playback> {
  const screening = await query.findByPermalink(ctx.db, ctx.store.id, permalink)
  const playback = screening && (await playbackOf(ctx, { viewer, viewerKey }, screening))
  if (!playback) throw ProgramNotFound()
  return playback
}

/** The playback of a film of a collection. Throws `ChapterNotFound` where the collection is not there for this viewer. */
export async function readChapterPlayback(
  ctx: StoreContext,
  viewer: Viewer,
  { viewerKey, id }: { viewerKey: string; id: number },
): Promise<Playback> {
  const screening = await query.findByChapter(ctx.db, ctx.store.id, id)
  const playback = screening && (await playbackOf(ctx, { viewer, viewerKey }, screening))
  if (!playback) throw ChapterNotFound()
  return playback
}

/** Any program's playback for staff, drafts included. */
export async function readProgramPlayback(
  ctx: StoreContext,
  viewer: Viewer,
  { viewerKey, id }: { viewerKey: string; id: number },
): Promise<Playback> {
  await whoMaySeeProgram(ctx, viewer, id)
  const screening = await query.findById(ctx.db, ctx.store.id, id)
  if (!screening) throw ProgramNotFound()
  return playableOf(ctx, viewerKey, screening)
}

/** The film of a draft, or one of its chapters, for whoever has a link to it; good for as long as the link is. */
export async function readPreviewPlayback(
  ctx: StoreContext,
  { token, chapterId }: { token: string; chapterId?: number },
): Promise<Playback> {
  const { contentId, viewerKey, expiresAt } = await openPreview(ctx, token)
  const screening = await (chapterId
    ? query.findByChapter(ctx.db, ctx.store.id, chapterId)
    : query.findById(ctx.db, ctx.store.id, contentId))
  if (screening?.content_id !== contentId) throw ChapterNotFound()
  return playableOf(ctx, viewerKey, screening, { until: expiresAt, isUnbound: true })
}

/** A film as it was shown: by its program, or as a chapter of one. */
export interface Shown {
  contentId: number
  chapterId: number | null
  videoId: number
}

/**
 * The program a film belongs to that this viewer may watch the whole of. Throws `FilmNotFound` where it is not shown
 * there, `FilmClosed` where it is not open to them.
 */
export async function filmToWatch(
  ctx: StoreContext,
  viewer: Viewer,
  { contentId, chapterId, videoId }: Shown,
): Promise<number> {
  const { db, store } = ctx
  const screening = await (chapterId
    ? query.findByChapter(db, store.id, chapterId)
    : query.findById(db, store.id, contentId))
  const isShown = screening?.content_id === contentId && screening.video_id === videoId
  const { verdict } = isShown ? await judge(ctx, viewer, screening) : { verdict: 'hidden' as const }
  if (!isShown || verdict === 'hidden') throw FilmNotFound()
  if (verdict !== 'open') throw FilmClosed()
  return screening.program_id
}

/** Undefined where there is nothing for this viewer. */
async function playbackOf(
  ctx: StoreContext,
  { viewer, viewerKey }: Seat,
  screening: query.Screening,
): Promise<Playback | undefined> {
  const { verdict, opening } = await judge(ctx, viewer, screening)
  if (verdict === 'hidden') return undefined
  if (verdict === 'open') {
    await refuseWithoutStream(ctx, viewer)
    const rental = opening && rentalOf(opening)
    return playableOf(ctx, viewerKey, screening, { until: opening?.ends_at ?? undefined, rental })
  }
  if (verdict === 'preview') return previewOf(ctx, viewerKey, screening)
  return { ...CLOSED, state: verdict, opens_at: verdict === 'scheduled' ? screening.publish_at : null }
}

async function playableOf(
  ctx: StoreContext,
  viewerKey: string,
  screening: query.Screening,
  { rental = null, ...terms }: SignedTerms & { rental?: Playback['rental'] } = {},
): Promise<Playback> {
  const { video_id } = screening
  if (!video_id) return { ...CLOSED, state: 'unavailable' }
  const film = await playableFilm(ctx, viewerKey, video_id, terms)
  if (film) return { ...CLOSED, state: 'playable', film: withPoster(film, screening), rental }
  return { ...CLOSED, state: (await query.isBeingMade(ctx.db, video_id)) ? 'processing' : 'unavailable' }
}

/** The beginning of a film that is otherwise closed; only closed while there is nothing of it to show. */
async function previewOf(
  ctx: StoreContext,
  viewerKey: string,
  screening: query.Screening,
): Promise<Playback> {
  const { video_id, preview_seconds, access } = screening
  const film = video_id
    ? await playableFilm(ctx, viewerKey, video_id, { seconds: preview_seconds })
    : undefined
  if (film) return { ...CLOSED, state: 'preview', film: withPoster(film, screening), preview_seconds }
  return { ...CLOSED, state: access === 'registered' ? 'sign_in_required' : 'locked' }
}

/** The two clocks of a rental: until when it is to be begun, and from then on until when it may be watched. */
const rentalOf = ({ watch_hours, first_played_at, ends_at }: Access): Playback['rental'] =>
  watch_hours && ends_at ? { watch_hours, began_at: first_played_at, ends_at } : null

const withPoster = (film: PlayableFilm, { image }: query.Screening): PlayableFilm => ({
  ...film,
  poster: image ?? film.poster,
})
