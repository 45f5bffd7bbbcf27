import type { Video, VideoBulkAction, VideoDetail } from '@matinee/contract/media/media'
import { reachOf } from '@matinee/contract/platform/roles'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import { actOnEach } from '../platform/each-row.ts'
import { NotFound } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import {
  type Viewer,
  assertMayEdit,
  assertMayEditOwn,
  assertMaySee,
  assertReach,
} from '../platform/http/viewer.ts'
import { processVideo } from './jobs.ts'
import type { ProgramOfFilm, ProgramGateway } from './program-gateway.ts'
import { removeVideo } from './video-removal.ts'
import { FilmNotFailed, FilmStillNeeded } from './video-errors.ts'
import * as query from './video-queries.ts'

export interface VideoListQuery {
  page: number
  state?: query.VideoFilter['state']
  /** In the name of the file or the title of its program. */
  search?: string | undefined
}

/** A page of the store's films, newest first. */
export async function listVideos(
  ctx: StoreContext,
  programs: ProgramGateway,
  viewer: Viewer,
  { page, state, search }: VideoListQuery,
) {
  assertMaySee(viewer, 'content')
  const words = search?.trim()
  const found = words ? { words, ids: await programs.filmsTitled(ctx, words) } : undefined
  const [videos, total] = await Promise.all([
    query.listVideoRows(ctx.db, ctx.store.id, { state, found }, page),
    query.countVideos(ctx.db, ctx.store.id, { state, found }),
  ])
  const showing = await programs.showing(
    ctx,
    videos.map(({ id }) => id),
  )
  return {
    body: videos.map((video) => presentVideo(video, showing.get(video.id))),
    headers: { 'last-page': page * query.VIDEOS_PER_PAGE >= total, 'total-count': total, page },
  }
}

/** A film of the store with its renditions, tracks and captions. */
export async function readVideo(
  ctx: StoreContext,
  programs: ProgramGateway,
  viewer: Viewer,
  id: number,
): Promise<VideoDetail> {
  await requireFilmAccess(ctx, programs, viewer, id, 'view')
  const video = await query.findVideoOfStore(ctx.db, ctx.store.id, id)
  if (!video) throw NotFound()
  const [showing, renditions, sounds, captions] = await Promise.all([
    programs.showing(ctx, [id]),
    query.listRenditions(ctx.db, video),
    query.listSoundTracks(ctx.db, video),
    query.listCaptions(ctx.db, id),
  ])
  const { poster_candidates } = video
  return { ...presentVideo(video, showing.get(id)), renditions, sounds, captions, poster_candidates }
}

/** Encodes a failed video again, from its original. */
export function retryVideo(
  ctx: StoreContext,
  programs: ProgramGateway,
  viewer: Viewer,
  id: number,
): Promise<VideoDetail> {
  return transact(ctx, async (ctx) => {
    const video = await lockVideo(ctx, programs, viewer, id)
    if (video.state !== 'failed') throw FilmNotFailed()
    await query.resetVideo(ctx.db, id)
    await enqueue(ctx, processVideo, { video_id: id })
    return readVideo(ctx, programs, viewer, id)
  })
}

/** Deletes a film with its files; refused if a program shows it. */
export function deleteVideo(
  ctx: StoreContext,
  programs: ProgramGateway,
  viewer: Viewer,
  id: number,
): Promise<undefined> {
  return transact(ctx, async (ctx) => {
    const { file_name } = await lockVideo(ctx, programs, viewer, id)
    if ((await programs.showing(ctx, [id])).size > 0) throw FilmStillNeeded()
    await removeVideo(ctx, id)
    await audit(ctx, viewer, { act: 'film.deleted', subject: { kind: 'film', id, name: file_name } })
    return undefined
  })
}

export interface VideoBulkInput {
  action: VideoBulkAction
  ids: number[]
}

/** Applies one action to several films, each by itself; returns which were changed, and why others were refused. */
export async function actOnVideos(
  ctx: StoreContext,
  programs: ProgramGateway,
  viewer: Viewer,
  { action, ids }: VideoBulkInput,
) {
  assertMayEdit(viewer, 'content')
  return actOnEach(ids, {
    find: (id) => query.findVideoOfStore(ctx.db, ctx.store.id, id),
    titleOf: ({ file_name }) => file_name,
    async act(id) {
      await BULK_ACTS[action](ctx, programs, viewer, id)
      return id
    },
  })
}

const BULK_ACTS = { retry: retryVideo, delete: deleteVideo }

/** Locks a film of the store until the transaction ends. */
export async function lockVideo(
  ctx: StoreContext,
  programs: ProgramGateway,
  viewer: Viewer,
  id: number,
): Promise<query.VideoRow> {
  await requireFilmAccess(ctx, programs, viewer, id, 'edit')
  const video = await query.lockVideoOfStore(ctx.db, ctx.store.id, id)
  if (!video) throw NotFound()
  return video
}

/** Throws unless the viewer has this access level; authors have access to the films of their own programs. */
export async function requireFilmAccess(
  ctx: StoreContext,
  programs: ProgramGateway,
  viewer: Viewer,
  id: number,
  least: 'view' | 'edit',
): Promise<void> {
  if (least === 'edit') assertMayEditOwn(viewer, 'content')
  else assertReach(viewer, 'content', 'own')
  if (reachOf(viewer.role, 'content') !== 'own') return
  if (!(await programs.isOwnFilm(ctx, viewer, id))) throw NotFound()
}

const presentVideo = (video: query.VideoRow, program: ProgramOfFilm | undefined): Video => ({
  ...video,
  program_id: program?.id ?? null,
  program_title: program?.title ?? null,
  thumbnail: video.poster_candidates[0] ?? null,
})
