import type { Client, World } from './world.ts'

export interface WatchableFilm {
  id: number
  permalink: string
  video_id: number | null
}

/** A member who watches films, as their browser reports it. */
export function createViewingClient(client: Client) {
  let clock = Date.parse('2026-05-01T12:00:00Z')
  return {
    client,
    /** Reports a position in a film, by default a minute after the last report. */
    at: (
      film: WatchableFilm,
      seconds: number,
      more: { at?: number; chapter_id?: number; content_id?: number } = {},
    ) =>
      client.post('/api/positions', {
        content_id: film.id,
        video_id: film.video_id,
        position_seconds: seconds,
        at: (clock += 60_000),
        ...more,
      }),
  }
}

/** A collection, and the film of each of its chapters. */
export async function makeSeries({ make, ctx }: World, films: number, collection: object = {}) {
  const made = await make.collection({ films, ...collection })
  const chapters = await ctx.db
    .selectFrom('chapter')
    .innerJoin('content', 'content.id', 'chapter.program_id')
    .select(['chapter.id as chapter_id', 'content.id as program_id', 'content.video_id', 'content.permalink'])
    .where('chapter.content_id', '=', made.id)
    .orderBy('chapter.position')
    .execute()
  return { ...made, chapters }
}

/** Changes the store's settings of watch progress. */
export async function setWatchSettings(
  { ctx, app, storeId }: World,
  settings: { continue_watching?: boolean; mark_as_watched?: boolean },
) {
  await ctx.db.updateTable('store').set(settings).where('id', '=', storeId).execute()
  await app.stores.refresh(ctx.db)
}
