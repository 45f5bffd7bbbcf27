import type { LiveState } from '@matinee/contract/live/live'
import { requireProgramView } from '../../catalogue/programs/program-authorization.ts'
import { copyPicturesIfMissing } from '../../catalogue/programs/program-queries.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { isDue, isOnAir, keyOf, nowIn, putOnAir } from '../broadcast-state.ts'
import { FilmNotShowable, NotPremiere, PremiereWithoutFilm } from '../errors.ts'
import { updateEnd, type LiveEventRow } from '../queries.ts'
import { endPremiere } from './premiere-jobs.ts'
import { findPremiere, findShowableFilm, savePremiere, settlePremiere } from './premiere-queries.ts'

/** A film that can have a premiere, or be shown before one. Throws `FilmNotShowable`, and what `requireProgramView` throws. */
export async function requireShowableFilm(
  ctx: StoreContext,
  viewer: Viewer,
  film_id: number,
  field: 'film_id' | 'trailer_id' = 'film_id',
) {
  await requireProgramView(ctx, viewer, film_id)
  const film = await findShowableFilm(ctx.db, ctx.store.id, film_id)
  if (!film) throw FilmNotShowable({ errors: { [field]: ['not_ready'] } })
  return { film_id, ...film }
}

/** Chooses the film of a premiere, which takes its pictures where it has none of its own. */
export async function chooseFilm(ctx: StoreContext, content_id: number, film_id: number) {
  await savePremiere(ctx.db, { content_id, store_id: ctx.store.id, film_id })
  await copyPicturesIfMissing(ctx.db, content_id, film_id)
}

/**
 * What follows for a locked event that was changed: the film that is chosen, the end of a premiere, and its begin where
 * it waited for a film. Returns its state.
 */
export async function changePremiere(
  ctx: StoreContext,
  viewer: Viewer,
  event: LiveEventRow,
  filmId: number | undefined,
): Promise<LiveState> {
  const { kind, content_id, starts_at, state } = event
  if (filmId !== undefined && kind !== 'premiere')
    throw NotPremiere({ errors: { film_id: ['not_premiere'] } })
  if (kind !== 'premiere' || isOnAir(state)) return state
  if (filmId !== undefined) {
    const { film_id } = await requireShowableFilm(ctx, viewer, filmId)
    await chooseFilm(ctx, content_id, film_id)
  }
  const film = await findFilm(ctx, event)
  if (film) await updateEnd(ctx.db, content_id, endOfFilm(starts_at, film))
  return state === 'waiting' && isDue(ctx, event) ? beginPremiere(ctx, event) : state
}

/** Puts a locked premiere on air and plans its end; it waits while there is no film to show. */
export async function beginPremiere(ctx: StoreContext, event: LiveEventRow): Promise<LiveState> {
  const film = await findFilm(ctx, event)
  if (!film) return 'waiting'
  const started_at = nowIn(ctx)
  await settlePremiere(ctx.db, event.content_id, film)
  const at = new Date(endOfFilm(started_at, film))
  await enqueue(ctx, endPremiere, { ...keyOf(event), started_at }, { at })
  return putOnAir(ctx, event, started_at)
}

/** Begins a locked premiere by hand. Throws `PremiereWithoutFilm`. */
export async function beginByHand(ctx: StoreContext, event: LiveEventRow): Promise<LiveState> {
  const state = await beginPremiere(ctx, event)
  if (state === 'waiting') throw PremiereWithoutFilm()
  return state
}

/** When a film of `duration` seconds ends that begins at `startsAt`. */
export const endOfFilm = (startsAt: string, { duration }: { duration: number }) =>
  new Date(Date.parse(startsAt) + duration * 1000).toISOString()

async function findFilm(ctx: StoreContext, { content_id }: LiveEventRow) {
  const premiere = await findPremiere(ctx.db, content_id)
  return premiere?.film_id ? findShowableFilm(ctx.db, ctx.store.id, premiere.film_id) : undefined
}
