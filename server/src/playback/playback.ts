import { createHash } from 'node:crypto'
import type { PlayableFilm, Playback } from '@matinee/contract/playback/playback'
import { ProgramNotFound } from '../catalogue/errors.ts'
import { openPlay } from '../catalogue/private-links/link-plays.ts'
import { openPreview } from '../catalogue/private-links/open-link.ts'
import { requireProgramView } from '../catalogue/programs/program-authorization.ts'
import { ChapterNotFound } from '../catalogue/playlists/playlist-errors.ts'
import type { SignedFilmTerms } from '../media/delivery/signed-film.ts'
import { playableFilm } from '../media/delivery/playable-film.ts'
import type { OpenAccess } from '../offers/accesses.ts'
import { refuseWithoutStream } from '../members/sessions/streams.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { guest, type Viewer } from '../platform/http/viewer.ts'
import { FilmNotAccessible, FilmNotFound } from './errors.ts'
import { decidePlayback } from './policy.ts'
import * as query from './screening-queries.ts'
import { decideAccess } from './playback-decision.ts'

interface PlaybackViewer {
  viewer: Viewer
  /** The browser key for which addresses are signed. */
  viewerKey: string
  /** The key is no browser's, and addresses play in all of them. */
  isUnbound?: boolean
}

/** Whoever watches in a frame of another site, from where browsers send no cookies. */
const FRAMED_GUEST: PlaybackViewer = {
  viewer: guest,
  viewerKey: createHash('sha256').update('a frame of another site').digest('base64url'),
  isUnbound: true,
}

const NO_PLAYBACK = { film: null, opens_at: null, preview_seconds: 0, rental: null } as const

/** A program's playback for this viewer. Throws `ProgramNotFound` if it does not exist for them. */
export async function readPlayback(
  ctx: StoreContext,
  viewer: Viewer,
  { viewerKey, permalink }: { viewerKey: string; permalink: string },
): Promise<Playback> {
  const screening = await query.findScreeningByPermalink(ctx.db, ctx.store.id, permalink)
  const playback = screening && (await resolvePlayback(ctx, { viewer, viewerKey }, screening))
  if (!playback) throw ProgramNotFound()
  return playback
}

/** The playback of a collection's film. Throws `ChapterNotFound` if the collection does not exist for this viewer. */
export async function readChapterPlayback(
  ctx: StoreContext,
  viewer: Viewer,
  { viewerKey, id }: { viewerKey: string; id: number },
): Promise<Playback> {
  const screening = await query.findScreeningByChapter(ctx.db, ctx.store.id, id)
  const playback = screening && (await resolvePlayback(ctx, { viewer, viewerKey }, screening))
  if (!playback) throw ChapterNotFound()
  return playback
}

/**
 * A program's playback, or that of a film of a collection, as a guest may watch it, at addresses bound to no browser.
 * Throws `ProgramNotFound` or `ChapterNotFound` if it does not exist for guests.
 */
export async function readEmbedPlayback(
  ctx: StoreContext,
  { permalink, chapterId }: { permalink: string; chapterId: number | undefined },
): Promise<Playback> {
  const program = await query.findScreeningByPermalink(ctx.db, ctx.store.id, permalink)
  if (!program) throw ProgramNotFound()
  const screening = chapterId ? await requireScreening(ctx, program.content_id, chapterId) : program
  const playback = await resolvePlayback(ctx, FRAMED_GUEST, screening)
  if (!playback) throw ProgramNotFound()
  return playback
}

/** Any program's playback for staff, drafts included. */
export async function readProgramPlayback(
  ctx: StoreContext,
  viewer: Viewer,
  { viewerKey, id }: { viewerKey: string; id: number },
): Promise<Playback> {
  await requireProgramView(ctx, viewer, id)
  const screening = await query.findScreeningById(ctx.db, ctx.store.id, id)
  if (!screening) throw ProgramNotFound()
  return resolvePlayable(ctx, viewerKey, screening)
}

/** The film of a draft, or one of its chapters, for visitors with a preview link; valid as long as the link. */
export async function readPreviewPlayback(
  ctx: StoreContext,
  { token, chapterId }: { token: string; chapterId?: number },
): Promise<Playback> {
  const { contentId, viewerKey, expiresAt } = await openPreview(ctx, token)
  const screening = await requireScreening(ctx, contentId, chapterId)
  return resolvePlayable(ctx, viewerKey, screening, { until: expiresAt ?? undefined, isUnbound: true })
}

/**
 * The film of a program, or of one of its chapters, for whoever plays a private link. What the program costs or asks for
 * does not matter, but its end does.
 */
export async function readLinkedPlayback(
  ctx: StoreContext,
  { chapterId, ...opening }: { token: string; play: string; chapterId: number | undefined },
): Promise<Playback> {
  const { contentId, viewerKey, expiresAt } = await openPlay(ctx, opening)
  const screening = await requireScreening(ctx, contentId, chapterId)
  if (decidePlayback(screening, guest, ctx.clock.now()) === 'expired')
    return { ...NO_PLAYBACK, state: 'expired' }
  return resolvePlayable(ctx, viewerKey, screening, { until: expiresAt ?? undefined, isUnbound: true })
}

/** A program's film, or that of one of its chapters, in any status. Throws `ChapterNotFound`. */
async function requireScreening(ctx: StoreContext, contentId: number, chapterId: number | undefined) {
  const screening = await (chapterId
    ? query.findScreeningByChapter(ctx.db, ctx.store.id, chapterId)
    : query.findScreeningById(ctx.db, ctx.store.id, contentId))
  if (screening?.content_id !== contentId) throw ChapterNotFound()
  return screening
}

/** The context in which a film was shown: its program, or a collection. */
export interface ShownFilm {
  contentId: number
  chapterId: number | null
  videoId: number
}

/**
 * The program of a film that this viewer may watch in full. Throws `FilmNotFound` if it is not shown there,
 * `FilmNotAccessible` if they have no access.
 */
export async function requireWatchableFilm(
  ctx: StoreContext,
  viewer: Viewer,
  { contentId, chapterId, videoId }: ShownFilm,
): Promise<number> {
  const { db, store } = ctx
  const screening = await (chapterId
    ? query.findScreeningByChapter(db, store.id, chapterId)
    : query.findScreeningById(db, store.id, contentId))
  const isShown = screening?.content_id === contentId && screening.video_id === videoId
  const { verdict } = isShown ? await decideAccess(ctx, viewer, screening) : { verdict: 'hidden' as const }
  if (!isShown || verdict === 'hidden') throw FilmNotFound()
  if (verdict !== 'open') throw FilmNotAccessible()
  return screening.program_id
}

/** Undefined if there is nothing for this viewer. */
async function resolvePlayback(
  ctx: StoreContext,
  { viewer, viewerKey, isUnbound = false }: PlaybackViewer,
  screening: query.FilmScreening,
): Promise<Playback | undefined> {
  const { verdict, opening } = await decideAccess(ctx, viewer, screening)
  if (verdict === 'hidden') return undefined
  if (verdict === 'open') {
    await refuseWithoutStream(ctx, viewer)
    const rental = opening && toRental(opening)
    return resolvePlayable(ctx, viewerKey, screening, {
      until: opening?.ends_at ?? undefined,
      rental,
      isUnbound,
    })
  }
  if (verdict === 'preview') return resolvePreview(ctx, { viewerKey, isUnbound }, screening)
  return { ...NO_PLAYBACK, state: verdict, opens_at: verdict === 'scheduled' ? screening.publish_at : null }
}

async function resolvePlayable(
  ctx: StoreContext,
  viewerKey: string,
  screening: query.FilmScreening,
  { rental = null, ...terms }: SignedFilmTerms & { rental?: Playback['rental'] } = {},
): Promise<Playback> {
  const { video_id } = screening
  if (!video_id) return { ...NO_PLAYBACK, state: 'unavailable' }
  const film = await playableFilm(ctx, viewerKey, video_id, terms)
  if (film) return { ...NO_PLAYBACK, state: 'playable', film: withPoster(film, screening), rental }
  return {
    ...NO_PLAYBACK,
    state: (await query.isBeingEncoded(ctx.db, video_id)) ? 'processing' : 'unavailable',
  }
}

/** The preview of a film without access; without a playable film only the refusal. */
async function resolvePreview(
  ctx: StoreContext,
  { viewerKey, isUnbound }: { viewerKey: string; isUnbound: boolean },
  screening: query.FilmScreening,
): Promise<Playback> {
  const { video_id, preview_seconds, access } = screening
  const film = video_id
    ? await playableFilm(ctx, viewerKey, video_id, { seconds: preview_seconds, isUnbound })
    : undefined
  if (film) return { ...NO_PLAYBACK, state: 'preview', film: withPoster(film, screening), preview_seconds }
  return { ...NO_PLAYBACK, state: access === 'registered' ? 'sign_in_required' : 'locked' }
}

/** The two deadlines of a rental: until when it must be started, and from then on until when it may be watched. */
const toRental = ({ watch_hours, first_played_at, ends_at }: OpenAccess): Playback['rental'] =>
  watch_hours && ends_at ? { watch_hours, began_at: first_played_at, ends_at } : null

const withPoster = (film: PlayableFilm, { image }: query.FilmScreening): PlayableFilm => ({
  ...film,
  poster: image ?? film.poster,
})
