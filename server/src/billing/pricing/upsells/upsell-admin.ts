import type {
  changeUpsell as changing,
  createUpsell as creating,
  PublisherUpsell,
} from '@matinee/contract/billing/upsells'
import type { Body } from '@matinee/contract/platform/endpoint'
import { audit, type AuditActionName } from '../../../platform/audit.ts'
import { transact } from '../../../platform/context.ts'
import type { StoreContext } from '../../../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../../../platform/http/viewer.ts'
import { UpsellNotFound, UpsellOffer, UpsellSame, UpsellThere } from './errors.ts'
import { changeTranslations } from '../../../store/translated.ts'
import * as query from './queries.ts'

export async function listUpsells({ db, store }: StoreContext, viewer: Viewer) {
  assertMaySee(viewer, 'money', 'coupons')
  return query.shownUpsells(db, store.id)
}

async function readUpsellNow({ db, store }: StoreContext, id: number): Promise<PublisherUpsell> {
  const [upsell] = await query.shownUpsells(db, store.id, id)
  if (!upsell) throw UpsellNotFound()
  return upsell
}

type CreateUpsellInput = Body<typeof creating>

export function createUpsell(ctx: StoreContext, viewer: Viewer, wish: CreateUpsellInput) {
  assertMayEdit(viewer, 'money', 'coupons')
  return transact(ctx, async (ctx) => {
    await assertPair(ctx, wish)
    const made = await query.insertUpsell(ctx.db, {
      ...upsellColumnsOf(wish),
      translations: changeTranslations(ctx, {}, wish.translations ?? {}),
      store_id: ctx.store.id,
      created_at: ctx.clock.now().toISOString(),
    })
    if (!made) throw UpsellThere()
    await recordAudit(ctx, viewer, 'upsell.created', { id: made.id, title: wish.title })
    return readUpsellNow(ctx, made.id)
  })
}

/** Changes the named fields; `active` shows the upsell in the checkout or hides it. */
export function changeUpsell(ctx: StoreContext, viewer: Viewer, id: number, changes: Body<typeof changing>) {
  assertMayEdit(viewer, 'money', 'coupons')
  return transact(ctx, async (ctx) => {
    const before = await readUpsellNow(ctx, id)
    const wanted = { ...before, ...changes }
    const translations = changeTranslations(ctx, before.translations, changes.translations ?? {})
    if (wanted.active) {
      await assertPair(ctx, wanted)
      if (await query.isTaken(ctx.db, ctx.store.id, wanted.from_offer_id, id)) throw UpsellThere()
    }
    await query.updateUpsell(ctx.db, id, {
      ...{ ...upsellColumnsOf(wanted), translations, active: wanted.active },
    })
    const { translations: _texts, ...details } = changes
    await recordAudit(ctx, viewer, 'upsell.changed', wanted, details)
    return readUpsellNow(ctx, id)
  })
}

export function deleteUpsell(ctx: StoreContext, viewer: Viewer, id: number) {
  assertMayEdit(viewer, 'money', 'coupons')
  return transact(ctx, async (ctx) => {
    const gone = await query.deleteUpsell(ctx.db, ctx.store.id, id)
    if (!gone) throw UpsellNotFound()
    await recordAudit(ctx, viewer, 'upsell.deleted', { id, title: gone.title })
  })
}

async function assertPair(
  { db, store }: StoreContext,
  { from_offer_id, to_offer_id }: Pick<CreateUpsellInput, 'from_offer_id' | 'to_offer_id'>,
) {
  if (from_offer_id === to_offer_id) throw UpsellSame()
  const onSale = (await query.offersOnSale(db, store.id, [from_offer_id, to_offer_id])).map(({ id }) => id)
  const errors = {
    ...(!onSale.includes(from_offer_id) && { from_offer_id: ['not_sold'] }),
    ...(!onSale.includes(to_offer_id) && { to_offer_id: ['not_sold'] }),
  }
  if (onSale.length < 2) throw UpsellOffer({ errors })
}

const upsellColumnsOf = ({
  from_offer_id,
  to_offer_id,
  title,
  text,
  percent,
  duration,
  periods,
}: CreateUpsellInput) => ({
  from_offer_id,
  to_offer_id,
  title: title.trim(),
  text: text?.trim() || null,
  percent,
  duration,
  periods: duration === 'repeating' ? (periods ?? 1) : null,
})

const recordAudit = (
  ctx: StoreContext,
  viewer: Viewer,
  act: AuditActionName,
  { id, title }: { id: number; title: string },
  details = {},
) => audit(ctx, viewer, { act, subject: { kind: 'upsell', id, name: title }, details })
