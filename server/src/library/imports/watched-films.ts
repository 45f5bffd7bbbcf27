import { sql } from 'kysely'
import { percentIn, secondsIn, yesOrNoIn } from '../../members/people/history-cells.ts'
import type { HistoryKind, ImportCounts } from '../../members/people/history-kinds.ts'
import { nextBatch } from '../../members/people/import-execution.ts'
import { momentIn } from '../../members/people/import-moments.ts'
import { nextUndone } from '../../members/people/import-undo.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { HistorySettings } from '../history-settings.ts'
import { matchPeople, matchPrograms } from './matched-rows.ts'
import * as query from './watched-film-queries.ts'

const ROWS_TAKEN = 5000

/** What people watched elsewhere and where they stopped: it becomes their positions and marks here. */
export const watchedFilms: HistoryKind = {
  stage: (row, reading) => ({
    seconds: row.read('position', secondsIn),
    percent: row.read('position_percent', percentIn),
    finished: row.read('finished', yesOrNoIn),
    at: row.read('watched_at', (text) => momentIn(text, reading)),
  }),
  async check(ctx, importId) {
    await matchPeople(ctx, importId)
    await matchPrograms(ctx, importId, sql`content.video_id is not null`)
    await query.combineRows(ctx.db, importId)
    return query.forecastWatched(ctx.db, importId, await settingsOf(ctx))
  },
  async takeBatch(ctx, importId): Promise<ImportCounts | undefined> {
    const lines = await nextBatch(ctx.db, importId, ROWS_TAKEN)
    if (!lines) return undefined
    const batch = { ...lines, id: importId, store_id: ctx.store.id }
    const taken = await query.takeWatched(ctx.db, batch, await settingsOf(ctx))
    return { ...taken, ...(await query.settleRest(ctx.db, batch)) }
  },
  async undoBatch(ctx, importId) {
    const lines = await nextUndone(ctx.db, importId, ROWS_TAKEN)
    return lines && query.undoWatched(ctx.db, lines)
  },
}

const settingsOf = ({ db, store }: StoreContext): Promise<HistorySettings> =>
  db
    .selectFrom('store')
    .select(['continue_watching as positions', 'mark_as_watched as marks'])
    .where('id', '=', store.id)
    .executeTakeFirstOrThrow()
