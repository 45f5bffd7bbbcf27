import { reaches } from '@matinee/contract/platform/roles'
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { video } from '../media/queries.ts'
import { markers } from '../media/markers/queries.ts'
import { recordedFilm } from '../media/recording/queries.ts'
import { account } from '../members/queries.ts'
import { canSeeOffers } from '../offers/offer-access.ts'
import { offersOfProgram } from '../offers/queries.ts'
import { queries } from '../queries.ts'
import { playlist, resources } from './playlist/queries.ts'
import { customFields, program, terms } from '../catalogue/queries.ts'

/**
 * Loads all data of a program's screen before it is rendered, so that cards do not move. Errors are shown in their
 * cards.
 */
export async function visitProgram(id: number) {
  const { role } = await queries.ensureQueryData(account)
  if (!reaches(role, 'content', 'own')) return
  await Promise.all([
    visitFilms(id),
    ready(resources(id)),
    ready(customFields),
    ready(terms('categories')),
    ready(terms('authors')),
    canSeeOffers(role) && ready(offersOfProgram(id)),
  ])
}

async function visitFilms(id: number) {
  await ready(program(id))
  const found = queries.getQueryData(program(id).queryKey)
  const film = found?.video_id ?? null
  await Promise.all([
    found?.kind === 'collection' && ready(playlist(id)),
    film !== null && ready(video(film)),
    film !== null && found?.video_watchable && ready(markers(film)),
    film !== null && found?.live_state === 'on_demand' && ready(recordedFilm(film)),
  ])
}

/** Waits for data that is not cached. Cached data is shown at once and refreshed by its card. */
const ready = <Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>) =>
  queries.prefetchQuery({ ...query, staleTime: Infinity })
