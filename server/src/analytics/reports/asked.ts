import type { Period, ReportQuery } from '@matinee/contract/reports'
import { sql, type RawBuilder } from 'kysely'
import { withinReach } from '../../catalogue/own.ts'
import type { StoreContext } from '../../platform/http.ts'
import { reachOf } from '@matinee/contract/roles'
import { whoReaches, type Viewer } from '../../platform/viewer.ts'
import { findStore } from '../../store/queries.ts'
import { before, periodOf } from '../../platform/calendar.ts'

/** A report that was asked for: over which days, and which rows of `viewing` it is made of. */
export interface Asked {
  period: Period
  before: Period
  /** The condition on `viewing` for a period. */
  rows(period: Period): RawBuilder<boolean>
}

/** Reads what was asked for, for whoever may see what was watched: an author what was watched of theirs. */
export async function readAsked(ctx: StoreContext, viewer: Viewer, query: ReportQuery): Promise<Asked> {
  whoReaches(viewer, 'analytics', 'own', 'content')
  const { time_zone } = await findStore(ctx.db, ctx.store.id)
  const period = periodOf(query, ctx.clock.now(), time_zone)
  const wanted = [...conditionsOf(query), ...ownOnly(viewer)]
  return {
    period,
    before: before(period),
    rows: ({ from, to }) =>
      sql<boolean>`${sql.join(
        [
          sql`viewing.store_id = ${ctx.store.id}`,
          sql`viewing.day between ${from}::date and ${to}::date`,
          ...wanted,
        ],
        sql` and `,
      )}`,
  }
}

type Filters = Omit<ReportQuery, 'from' | 'to' | 'days'>

/** Watched by whoever could open it by this offer at that time, whatever they hold today. */
const heldThen = (offerId: number) => sql<boolean>`exists (select from access
  where access.store_id = viewing.store_id and access.member_id = viewing.member_id and access.offer_id = ${offerId}
    and access.starts_at <= viewing.last_at
    and (access.ends_at is null or access.ends_at > viewing.began_at)
    and (access.revoked_at is null or access.revoked_at > viewing.began_at))`

const CONDITIONS: { [Name in keyof Filters]-?: (value: NonNullable<Filters[Name]>) => RawBuilder<boolean> } =
  {
    content_id: (id) => sql`viewing.content_id = ${id}`,
    author_id: (id) =>
      sql`viewing.content_id in (select content_id from content_author where author_id = ${id})`,
    category_id: (id) =>
      sql`viewing.content_id in (select content_id from content_category where category_id = ${id})`,
    offer_id: heldThen,
    device: (device) => sql`viewing.device = ${device}`,
    country: (country) => sql`viewing.country = ${country}`,
  }

const conditionsOf = (query: ReportQuery) =>
  Object.entries(CONDITIONS).flatMap(([name, condition]) => {
    const value = query[name as keyof Filters]
    return value === undefined ? [] : [condition(value as never)]
  })

/** The condition on rows called `viewing` for whoever sees what is their own alone. */
export const ownOnly = (viewer: Viewer): RawBuilder<boolean>[] =>
  reachOf(viewer.role, 'analytics', 'content') === 'own'
    ? [sql<boolean>`viewing.content_id in (select id from content where ${withinReach(viewer)})`]
    : []
