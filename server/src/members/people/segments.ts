import type { PeopleFilters } from '@matinee/contract/members/people'
import type { Segment } from '@matinee/contract/members/people-lists'
import type { FastifyError } from 'fastify'
import { timestampAfter } from '../../platform/clock.ts'
import { refusalOf } from '../../platform/http/error-handler.ts'
import { assertOfStore } from '../../platform/database/chosen-rows.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Condition, PeopleContext } from './context.ts'
import { SegmentNotFound, SegmentTaken } from './errors.ts'
import { whereMatchesFilters } from './filters.ts'
import { countWhere } from './list.ts'
import { assertKeepsSegments, assertSeesContacts } from './policy.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'

// A count scans every member: within a minute it is reused.
const FRESH_SECONDS = 60

/** The store's segments, most opened first, with counts at most a minute old. */
export async function listSegments(ctx: PeopleContext, viewer: Viewer): Promise<Segment[]> {
  assertSeesContacts(viewer)
  const segments = await findSegments(ctx).orderBy('opened', 'desc').orderBy('name').execute()
  const stale = timestampAfter(ctx.clock, -FRESH_SECONDS)
  const counted: Segment[] = []
  for (const segment of segments)
    counted.push(
      segment.counted_at && segment.counted_at > stale ? segment : await recountIfAble(ctx, segment),
    )
  return counted
}

/** A segment whose filters are no longer valid has no count; the others are unaffected. */
async function recountIfAble(ctx: PeopleContext, segment: Segment): Promise<Segment> {
  try {
    return await recount(ctx, segment)
  } catch (error) {
    if (refusalOf(error as FastifyError).status >= 500) throw error
    ctx.log.warn({ err: error, segment_id: segment.id }, 'a segment could not be counted')
    return { ...segment, count: null }
  }
}

interface SegmentInput {
  name: string
  filters: PeopleFilters
}

/** Saves filters under a name for all staff. */
export async function createSegment(ctx: PeopleContext, viewer: Viewer, { name, filters }: SegmentInput) {
  assertKeepsSegments(viewer)
  await assertFiltersKnown(ctx, filters)
  const counted = await countOf(ctx, filters)
  const made = await ctx.db
    .insertInto('people_segment')
    .values({
      store_id: ctx.store.id,
      name: name.trim(),
      filters: toJsonb(filters),
      created_at: ctx.clock.now().toISOString(),
      ...counted,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  if (!made) throw SegmentTaken({ errors: { name: ['taken'] } })
  return made
}

/** Renames a segment, or replaces its filters. */
export async function changeSegment(
  ctx: PeopleContext,
  viewer: Viewer,
  id: number,
  given: Partial<SegmentInput>,
) {
  assertKeepsSegments(viewer)
  const known = await segmentOf(ctx, id)
  const { name = known.name, filters = known.filters } = given
  if (given.filters) await assertFiltersKnown(ctx, given.filters)
  const counted = given.filters && (await countOf(ctx, given.filters))
  const changed = await ctx.db
    .updateTable('people_segment')
    .set({ name: name.trim(), filters: toJsonb(filters), ...counted })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
    .catch(refuseTaken)
  if (!changed) throw SegmentNotFound()
  return changed
}

export async function deleteSegment(ctx: PeopleContext, viewer: Viewer, id: number): Promise<undefined> {
  assertKeepsSegments(viewer)
  await segmentOf(ctx, id)
  await ctx.db.deleteFrom('people_segment').where('id', '=', id).execute()
}

/** Counts that a segment was opened, which moves it up in the list. */
export async function openSegment(ctx: PeopleContext, viewer: Viewer, id: number): Promise<undefined> {
  assertSeesContacts(viewer)
  await segmentOf(ctx, id)
  await ctx.db
    .updateTable('people_segment')
    .set(({ eb }) => ({ opened: eb('opened', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The condition of a segment on the row `member`. Throws `SegmentNotFound`. */
export const whereInSegment = async (ctx: PeopleContext, id: number): Promise<Condition> =>
  whereMatchesFilters(ctx, (await segmentOf(ctx, id)).filters)

const COLUMNS = ['id', 'name', 'filters', 'count', 'counted_at'] as const

const findSegments = ({ db, store }: PeopleContext) =>
  db.selectFrom('people_segment').select(COLUMNS).where('store_id', '=', store.id)

async function segmentOf(ctx: PeopleContext, id: number): Promise<Segment> {
  const segment = await findSegments(ctx).where('id', '=', id).executeTakeFirst()
  if (!segment) throw SegmentNotFound()
  return segment
}

/** Throws `UnknownChoice`. */
const assertFiltersKnown = (ctx: PeopleContext, filters: PeopleFilters) =>
  assertOfStore(ctx, {
    'filters.watched_id': { table: 'content', ids: filters.watched_id },
    'filters.offer_id': { table: 'offer', ids: filters.offer_id },
    'filters.former_offer_id': { table: 'offer', ids: filters.former_offer_id },
    'filters.import_id': { table: 'member_import', ids: filters.import_id },
  })

/** Checks filters before they are saved, so that every segment can be counted. */
const countOf = async (ctx: PeopleContext, filters: PeopleFilters) => ({
  count: await countWhere(ctx, whereMatchesFilters(ctx, filters)),
  counted_at: ctx.clock.now().toISOString(),
})

async function recount(ctx: PeopleContext, segment: Segment): Promise<Segment> {
  const counted = await countOf(ctx, segment.filters)
  await ctx.db.updateTable('people_segment').set(counted).where('id', '=', segment.id).execute()
  return { ...segment, ...counted }
}

function refuseTaken(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'people_segment_by_name')
    throw SegmentTaken({ errors: { name: ['taken'] } })
  throw error
}
