import { SHIPPED_REASONS, type AskedReason } from '@matinee/contract/retention/cancellation'
import type { LeavingReason } from '@matinee/contract/retention/retention'
import { TermOrderChanged } from '../catalogue/terms/term-errors.ts'
import { findOffer } from '../offers/offers.ts'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../platform/http/viewer.ts'
import { AnswerIncomplete, ReasonNotFound, ReasonShips } from './errors.ts'
import * as query from './queries/reasons.ts'
import { pick } from '../platform/http/pick.ts'

type DefaultReason = (typeof SHIPPED_REASONS)[number]

/** The default answer to each default reason. */
const DEFAULT_ANSWERS: Record<
  DefaultReason,
  Partial<Pick<query.ReasonRow, 'answer' | 'percent' | 'periods' | 'months'>>
> = {
  too_expensive: { answer: 'discount', percent: 30, periods: 3 },
  no_time: { answer: 'pause', months: 3 },
  nothing_to_watch: { answer: 'coming' },
  technical: { answer: 'contact' },
  other_service: { answer: 'discount', percent: 30, periods: 3 },
  other: {},
}

/** Every reason of the store in order; default reasons are inserted on first use. */
export async function reasonsOf({ db, store }: StoreContext): Promise<query.ReasonRow[]> {
  const known = await query.listReasons(db, store.id)
  if (SHIPPED_REASONS.every((key) => known.some((reason) => reason.key === key))) return known
  await query.insertDefaultReasons(
    db,
    SHIPPED_REASONS.map((key, position) => ({ store_id: store.id, key, position, ...DEFAULT_ANSWERS[key] })),
  )
  return query.listReasons(db, store.id)
}

/** The active reasons for the cancellation page, without their answers. */
export const publicReasons = async (ctx: StoreContext): Promise<AskedReason[]> =>
  (await reasonsOf(ctx)).filter(({ active }) => active).map(({ id, key, title }) => ({ id, key, title }))

export async function listReasons(ctx: StoreContext, viewer: Viewer): Promise<LeavingReason[]> {
  assertMaySee(viewer, 'marketing')
  return reasonsOf(ctx)
}

type ReasonChanges = Partial<Omit<LeavingReason, 'id' | 'key'>>

export function addReason(ctx: StoreContext, viewer: Viewer, given: ReasonChanges & { title: string }) {
  assertMayEdit(viewer, 'marketing')
  return transact(ctx, async (ctx) => {
    const position = (await reasonsOf(ctx)).length
    const made = await query.insertReason(ctx.db, { ...trimTexts(given), store_id: ctx.store.id, position })
    await assertAnswer(ctx, made)
    await recordAudit(ctx, viewer, 'added', made)
    return made
  })
}

export function changeReason(ctx: StoreContext, viewer: Viewer, id: number, changes: ReasonChanges) {
  assertMayEdit(viewer, 'marketing')
  return transact(ctx, async (ctx) => {
    const before = await query.findReason(ctx.db, ctx.store.id, id)
    if (!before) throw ReasonNotFound()
    const { title, ...others } = trimTexts(changes)
    const changed = { ...others, ...(before.key === null && title ? { title } : {}) }
    if (Object.keys(changed).length === 0) return before
    const after = (await query.updateReason(ctx.db, ctx.store.id, id, changed))!
    await assertAnswer(ctx, after)
    await recordAudit(ctx, viewer, 'changed', after)
    return after
  })
}

export function removeReason(ctx: StoreContext, viewer: Viewer, id: number) {
  assertMayEdit(viewer, 'marketing')
  return transact(ctx, async (ctx) => {
    const reason = await query.findReason(ctx.db, ctx.store.id, id)
    if (!reason) throw ReasonNotFound()
    if (reason.key !== null) throw ReasonShips()
    await query.deleteReason(ctx.db, ctx.store.id, id)
    await recordAudit(ctx, viewer, 'removed', reason)
  })
}

export function orderReasons(ctx: StoreContext, viewer: Viewer, ids: number[]) {
  assertMayEdit(viewer, 'marketing')
  return transact(ctx, async (ctx) => {
    const known = await query.listReasons(ctx.db, ctx.store.id)
    if (known.length !== ids.length || !known.every(({ id }) => ids.includes(id))) throw TermOrderChanged()
    await query.orderReasons(ctx.db, ctx.store.id, ids)
    await audit(ctx, viewer, {
      act: 'leaving_reason.ordered',
      subject: { kind: 'store', id: ctx.store.id, name: null },
    })
    return query.listReasons(ctx.db, ctx.store.id)
  })
}

const PLAIN = ['answer', 'percent', 'periods', 'months', 'offer_id', 'active'] as const

const trimTexts = ({ title, text, ...others }: ReasonChanges) => ({
  ...pick(others, PLAIN),
  ...(title && { title: title.trim() }),
  ...(text !== undefined && { text: text?.trim() || null }),
})

/** Throws if an answer cannot be offered. */
async function assertAnswer(ctx: StoreContext, reason: query.ReasonRow) {
  const missing = {
    nothing: null,
    contact: null,
    coming: null,
    discount: reason.percent === null ? 'percent' : reason.periods === null ? 'periods' : null,
    pause: reason.months === null ? 'months' : null,
    other_plan: reason.offer_id === null ? 'offer_id' : null,
  }[reason.answer]
  if (missing) throw AnswerIncomplete({ errors: { [missing]: ['required'] } })
  if (reason.offer_id !== null) await findOffer(ctx, reason.offer_id)
}

const recordAudit = (
  ctx: StoreContext,
  viewer: Viewer,
  done: 'added' | 'changed' | 'removed',
  { id, key, title, answer }: query.ReasonRow,
) =>
  audit(ctx, viewer, {
    act: `leaving_reason.${done}`,
    subject: { kind: 'leaving_reason', id, name: title ?? key },
    details: { answer },
  })
