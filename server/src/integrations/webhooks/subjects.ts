import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'

/** What a delivery says, and of whom. */
export interface SubjectData {
  data: Record<string, unknown>
  member_id: number | null
}

type Row = Record<string, unknown>

/** Reads one object of a store, as the contract describes it; undefined if it does not exist. */
async function readRow(ctx: Context, statement: RawBuilder<Row>) {
  return (await statement.execute(ctx.db)).rows[0]
}

async function readMember(ctx: Context, storeId: number, id: unknown): Promise<Row | null> {
  if (typeof id !== 'number') return null
  const member = await readRow(
    ctx,
    sql<Row>`select id, name, email from member where store_id = ${storeId} and id = ${id}`,
  )
  return member ?? { id, name: null, email: null }
}

/** A reader of objects that belong to a member, who is in the column `member_id` and told beside them. */
const personalReader =
  (name: string, statement: (storeId: number, id: number) => RawBuilder<Row>) =>
  async (ctx: Context, storeId: number, id: number): Promise<SubjectData | undefined> => {
    const row = await readRow(ctx, statement(storeId, id))
    if (!row) return undefined
    const { member_id, ...object } = row
    const member = await readMember(ctx, storeId, member_id)
    return { data: { [name]: object, member }, member_id: (member_id as number | null) ?? null }
  }

/** A reader of objects that say nothing of a person. */
const impersonalReader =
  (name: string, statement: (storeId: number, id: number) => RawBuilder<Row>) =>
  async (ctx: Context, storeId: number, id: number): Promise<SubjectData | undefined> => {
    const row = await readRow(ctx, statement(storeId, id))
    return row && { data: { [name]: row }, member_id: null }
  }

export type SubjectReader = ReturnType<typeof personalReader>

export const readMemberSubject: SubjectReader = async (ctx, storeId, id) => ({
  data: { member: await readMember(ctx, storeId, id) },
  member_id: id,
})

/** Somebody whose account is gone, by their id alone. */
export const readDeletedMember: SubjectReader = async (_ctx, _storeId, id) => ({
  data: { member: { id, name: null, email: null } },
  member_id: null,
})

export const readSubscription = personalReader(
  'subscription',
  (storeId, id) => sql`
    select s.id, s.offer_id, offer.title as offer_title, s.status, s.amount, s.currency, s.period_unit, s.period_count,
      s.period_start, s.period_end, s.trial_ends_at, s.cancel_at_end, s.resumes_at, s.ended_at, s.end_reason,
      s.instalments, s.instalments_paid, s.seats, s.member_id
    from subscription s join offer on offer.id = s.offer_id
    where s.store_id = ${storeId} and s.id = ${id}`,
)

export const readInvoice = personalReader(
  'invoice',
  (storeId, id) => sql`
    select id, prefix || number::text as number, status, reason, subscription_id, purchase_id as order_id, total, tax,
      setup_fee, amount_paid, amount_refunded, currency, issued_at, paid_at, member_id
    from invoice where store_id = ${storeId} and id = ${id}`,
)

export const readOrder = personalReader(
  'order',
  (storeId, id) => sql`
    select id, kind, offer_id, invoice_id, subscription_id, currency, country, created_at, completed_at, member_id
    from purchase where store_id = ${storeId} and id = ${id}`,
)

export const readPaymentMethod = personalReader(
  'payment_method',
  (storeId, id) => sql`
    select id, kind, brand, last4, exp_month, exp_year, member_id
    from payment_method where store_id = ${storeId} and id = ${id}`,
)

export const readDispute = personalReader(
  'dispute',
  (storeId, id) => sql`
    select dispute.id, payment.invoice_id, dispute.amount, dispute.currency, dispute.reason, dispute.state,
      dispute.opened_at, payment.member_id
    from dispute join payment on payment.id = dispute.payment_id
    where dispute.store_id = ${storeId} and dispute.id = ${id}`,
)

const GIFT_CARD = sql`id, state, amount, balance, currency, order_id, created_at`

export const readGiftCard = impersonalReader(
  'gift_card',
  (storeId, id) => sql`select ${GIFT_CARD} from gift_card where store_id = ${storeId} and id = ${id}`,
)

export const readClaimedGiftCard = personalReader(
  'gift_card',
  (storeId, id) =>
    sql`select ${GIFT_CARD}, claimed_by as member_id from gift_card where store_id = ${storeId} and id = ${id}`,
)

export const readAccess = personalReader(
  'access',
  (storeId, id) => sql`
    select id, offer_id, content_id as program_id, source, starts_at, ends_at, revoked_at, revoked_reason, member_id
    from access where store_id = ${storeId} and id = ${id}`,
)

export const readOffer = impersonalReader(
  'offer',
  (storeId, id) =>
    sql`select id, type, title, state, visibility from offer where store_id = ${storeId} and id = ${id}`,
)

export const readProgram = impersonalReader(
  'program',
  (storeId, id) => sql`
    select id, kind, title, permalink, status, access, published_at
    from content where store_id = ${storeId} and id = ${id}`,
)

export const readVideo = impersonalReader(
  'video',
  (storeId, id) => sql`
    select id, file_name, state, duration, failure,
      array(select content.id from content where content.video_id = video.id order by content.id) as program_ids
    from video where store_id = ${storeId} and id = ${id}`,
)

export const readComment = personalReader(
  'comment',
  (storeId, id) => sql`
    select id, content_id as program_id, parent_id, state, body as text, created_at, member_id
    from comment where store_id = ${storeId} and id = ${id}`,
)

export const readImport = impersonalReader(
  'import',
  (storeId, id) => sql`
    select id, case kind when 'people' then 'members' else kind end as kind, file_name, state, added, changed, same, wrong
    from member_import where store_id = ${storeId} and id = ${id}`,
)

export const readFilmImport = impersonalReader(
  'import',
  (storeId, id) => sql`
    select id, 'films' as kind, name as file_name, state, films.added, 0 as changed, 0 as same, films.wrong
    from film_import cross join lateral (select (count(*) filter (where row.state = 'imported'))::int as added,
      (count(*) filter (where row.state in ('refused', 'failed')))::int as wrong
      from film_import_row as row where row.import_id = film_import.id) as films
    where store_id = ${storeId} and id = ${id}`,
)

export const readPageImport = impersonalReader(
  'import',
  (storeId, id) => sql`
    select id, 'pages' as kind, name as file_name, state, pages.added, 0 as changed, 0 as same, pages.wrong
    from page_import cross join lateral (select (count(*) filter (where row.state = 'imported'))::int as added,
      (count(*) filter (where row.state in ('refused', 'failed')))::int as wrong
      from page_import_row as row where row.import_id = page_import.id) as pages
    where store_id = ${storeId} and id = ${id}`,
)

export const readLiveEvent = impersonalReader(
  'live_event',
  (storeId, id) => sql`
    select content.id, content.title, content.permalink, live_event.state, live_event.starts_at,
      live_event.started_at, live_event.ended_at
    from live_event join content on content.id = live_event.content_id
    where content.store_id = ${storeId} and content.id = ${id}`,
)

/** The store of a video, which its events do not name. */
export async function findStoreOfVideo(ctx: Context, id: number): Promise<number | undefined> {
  const row = await ctx.db.selectFrom('video').select('store_id').where('id', '=', id).executeTakeFirst()
  return row?.store_id
}
