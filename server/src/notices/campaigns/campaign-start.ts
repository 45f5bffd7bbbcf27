import { transact, type Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { inStore } from '../../store/in-store.ts'
import { findStore } from '../../store/queries.ts'
import { whereInAudience } from './audience.ts'
import { haltCampaign } from './halt.ts'
import * as query from './queries.ts'
import { fixReaders } from './readers.ts'
import { firstMomentOf } from './schedule.ts'
import { renderSendable } from './sendable-mail.ts'

/**
 * Begins a scheduled campaign whose time has come: fixes its readers and its links. Returns when to ask again if it is too
 * early. One that cannot be sent any more, as when its segment was deleted, becomes a draft again that says why.
 */
export async function beginCampaign(ctx: Context, storeId: number, id: number): Promise<Date | null> {
  const campaign = await query.findCampaign(ctx.db, storeId, id)
  if (campaign?.state !== 'scheduled') return null
  const at = firstMomentOf(campaign)
  if (at > ctx.clock.now()) return at
  try {
    await transact(await inStore(ctx, storeId), begin(id))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await haltCampaign(ctx, id, 'scheduled', error)
  }
  return null
}

const begin = (id: number) => async (ctx: StoreContext) => {
  const campaign = await query.lockCampaign(ctx.db, ctx.store.id, id)
  if (campaign?.state !== 'scheduled') return
  const { links } = await renderSendable(ctx, campaign)
  const { audience, segment_id } = campaign
  const condition = await whereInAudience(
    ctx,
    audience === 'segment' ? { to: audience, segment_id } : { to: audience },
  )
  const readers = await fixReaders(ctx, campaign, condition)
  await query.updateCourse(ctx.db, id, {
    ...{ state: 'sending', problem: null, readers },
    links: toJsonb([...links]),
    counts_opens: (await findStore(ctx.db, ctx.store.id)).mail_opens,
    started_at: ctx.clock.now().toISOString(),
  })
}
