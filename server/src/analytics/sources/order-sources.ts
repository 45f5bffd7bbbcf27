import type { SourceKind } from '@matinee/contract/analytics/revenue-sources'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { CAMPAIGN, OWN_SITE, readParameter, SITE } from './page-view-sources.ts'

interface OrderRef {
  store_id: number
  purchase_id: number
}

interface OrderSource {
  kind: SourceKind
  name: string
}

const MAX_NAME = 60
const UNKNOWN: OrderSource = { kind: 'unknown', name: '' }

/** Notes what an order is owed to, once, while what pages told is still there. */
export async function noteOrderSource(ctx: Context, { store_id, purchase_id }: OrderRef) {
  const { kind, name } = (await findReferral(ctx.db, purchase_id)) ?? (await findVisit(ctx.db, purchase_id))
  await ctx.db
    .insertInto('order_source')
    .values({ store_id, purchase_id, kind, name, created_at: ctx.clock.now().toISOString() })
    .onConflict((clash) => clash.doNothing())
    .execute()
}

/** Who brought the buyer, as the order or their first one says. */
async function findReferral(db: Db, purchaseId: number): Promise<OrderSource | undefined> {
  const { rows } = await sql<{ code: string }>`
    select affiliate.code from purchase
    left join referral on referral.store_id = purchase.store_id and referral.member_id = purchase.member_id
    join affiliate on affiliate.id = coalesce(referral.affiliate_id, purchase.affiliate_id)
    where purchase.id = ${purchaseId}`.execute(db)
  return rows[0] && { kind: 'referral', name: rows[0].code }
}

/**
 * What the pages of the buyer told in the thirty days before: the newest that names a campaign or another site, else
 * whether they opened the store themselves. A page is the buyer's if they were signed in, or became a member within the
 * same visit; nothing is put together by addresses of networks. What follows a page of the store itself tells nothing.
 */
async function findVisit(db: Db, purchaseId: number): Promise<OrderSource> {
  const { rows } = await sql<{ campaign: string | null; site: string | null; opened: boolean }>`
    with bought as (
      select store_id, member_id, created_at, completed_at from purchase where id = ${purchaseId}
    ), own as (
      select page_view.* from page_view join bought on bought.store_id = page_view.store_id
        and page_view.created_at between bought.completed_at - interval '30 days' and bought.completed_at
      where page_view.member_id = bought.member_id
    ), visit as (
      select * from own
      union
      select page_view.* from page_view join bought on bought.store_id = page_view.store_id
        and page_view.created_at between bought.completed_at - interval '1 day' and bought.completed_at
      where page_view.member_id is null and page_view.session in (select session from own)
    ), told as (
      select created_at, ${CAMPAIGN} as campaign, nullif(${SITE}, ${OWN_SITE}) as site, referrer is null as opened
      from visit
    )
    select campaign, site, opened from told where coalesce(campaign, site) is not null or opened
    order by coalesce(campaign, site) is null, created_at desc limit 1`.execute(db)
  const [told] = rows
  if (!told) return UNKNOWN
  if (told.campaign) return { kind: 'campaign', name: readParameter(told.campaign) }
  return told.site ? { kind: 'site', name: told.site.slice(0, MAX_NAME) } : { kind: 'direct', name: '' }
}
