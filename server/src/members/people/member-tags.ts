import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import { publishAll } from '../../platform/jobs/events.ts'
import { memberTagged } from './events.ts'

const MOST_TAGS = 50

/** Adds a tag to these members of the store, in the caller's transaction. Returns those who gained it. */
export async function addTagTo(ctx: StoreContext, ids: readonly number[], tag: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update member set tags = array_append(tags, ${tag}::text)
    where store_id = ${ctx.store.id} and id = any(${ids}::bigint[])
      and not lower(tags::text)::text[] @> array[lower(${tag}::text)] and cardinality(tags) < ${MOST_TAGS}
    returning id`.execute(ctx.db)
  const gained = rows.map(({ id }) => id)
  await publishTagged(ctx, gained, [tag])
  return gained
}

/** Removes a tag from these members of the store. Returns those who had it. */
export async function removeTagFrom(
  { db, store }: StoreContext,
  ids: readonly number[],
  tag: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update member set tags = array_remove(tags, ${tag}::text)
    where store_id = ${store.id} and id = any(${ids}::bigint[]) and tags @> array[${tag}::text]
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Publishes that members have gained tags, in the caller's transaction. */
export const publishTagged = (ctx: StoreContext, memberIds: readonly number[], tags: readonly string[]) =>
  publishAll(
    ctx,
    memberTagged,
    memberIds.flatMap((member_id) => tags.map((tag) => ({ store_id: ctx.store.id, member_id, tag }))),
  )

/** The tags of `now` that were not among those of `before`, however they were written. */
export function gainedTags(before: readonly string[], now: readonly string[]): string[] {
  const known = new Set(before.map((tag) => tag.toLowerCase()))
  return now.filter((tag) => !known.has(tag.toLowerCase()))
}
