import type {
  Campaign,
  CampaignVariant,
  startCampaign as startCall,
} from '@matinee/contract/notices/campaigns'
import type { Body } from '@matinee/contract/platform/endpoint'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { assertLive } from '../../store/standby.ts'
import { countReaders } from './audience.ts'
import { contentOf, findCampaignOrThrow, lockCampaignOrThrow } from './campaigns.ts'
import { sendCampaign, sendingKeyOf } from './jobs.ts'
import {
  CampaignBegun,
  CampaignNotSending,
  CampaignSegmentGone,
  CampaignTestOver,
  CampaignTimePast,
  CampaignWithoutReaders,
} from './errors.ts'
import * as query from './queries.ts'
import { presentCampaign } from './report.ts'
import { firstMomentOf, lastMomentOf } from './schedule.ts'
import { renderSendable } from './sendable-mail.ts'
import { assertTestable, decideTest } from './subject-test.ts'

type StartInput = Body<typeof startCall>

/** Sends a draft, now or at its time. Everything that would keep it from being sent then is refused now. */
export async function startCampaign(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  given: StartInput,
): Promise<Campaign> {
  assertMayEdit(viewer, 'marketing')
  await assertLive(ctx.db, ctx.store.id)
  const course = courseOf(ctx, given)
  await assertStartable(ctx, viewer, { ...(await findCampaignOrThrow(ctx, id)), ...course })
  return transact(ctx, async (ctx) => {
    const { state, subject } = await lockCampaignOrThrow(ctx, id)
    if (state !== 'draft') throw CampaignBegun()
    const changed = await query.updateCourse(ctx.db, id, { ...course, state: 'scheduled', problem: null })
    await enqueueSending(ctx, changed)
    const isNow = !given.at && !given.local_time
    const act = isNow ? 'campaign.started' : 'campaign.scheduled'
    await audit(ctx, viewer, { act, subject: { kind: 'campaign', id, name: subject } })
    return presentCampaign(ctx, changed)
  })
}

async function assertStartable(ctx: StoreContext, viewer: Viewer, campaign: query.CampaignRow) {
  const { topic, audience, segment_id } = campaign
  await renderSendable(ctx, campaign, { at: firstMomentOf(campaign) })
  if (audience === 'segment' && segment_id === null)
    throw CampaignSegmentGone({ errors: { segment_id: ['required'] } })
  const { readers } = await countReaders(ctx, viewer, { topic, ...(segment_id !== null && { segment_id }) })
  if (readers === 0) throw CampaignWithoutReaders({ errors: { audience: ['nobody'] } })
  await assertTestable(ctx, campaign, readers)
}

/** When it is sent. Throws `campaign_time_past`. */
function courseOf({ clock }: StoreContext, { at, local_time }: StartInput) {
  const now = clock.now()
  const last = local_time ? lastMomentOf(local_time) : at ? new Date(at) : now
  if (last < now) throw CampaignTimePast({ errors: { [local_time ? 'local_time' : 'at']: ['past'] } })
  return local_time
    ? { send_at: null, local_time }
    : { send_at: (at ? new Date(at) : now).toISOString(), local_time: null }
}

/** Enqueues the next stretch of sending: at once, or when the first reader is due. */
const enqueueSending = (ctx: StoreContext, campaign: query.CampaignRow, key = sendingKeyOf(campaign.id)) =>
  enqueue(
    ctx,
    sendCampaign,
    { campaign_id: campaign.id, store_id: campaign.store_id },
    { key, at: firstMomentOf(campaign) },
  )

type Verb = 'paused' | 'resumed' | 'stopped'

const changeCourse = (
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { verb, next }: { verb: Verb; next(campaign: query.CampaignRow): Parameters<typeof query.updateCourse>[2] },
): Promise<Campaign> => {
  assertMayEdit(viewer, 'marketing')
  return transact(ctx, async (ctx) => {
    const campaign = await lockCampaignOrThrow(ctx, id)
    const changed = await query.updateCourse(ctx.db, id, next(campaign))
    if (verb === 'resumed') await enqueueSending(ctx, changed)
    await audit(ctx, viewer, {
      act: `campaign.${verb}`,
      subject: { kind: 'campaign', id, name: campaign.subject },
    })
    return presentCampaign(ctx, changed)
  })
}

/** Interrupts sending. One that has not begun becomes a draft again, and can be changed. */
export const pauseCampaign = (ctx: StoreContext, viewer: Viewer, id: number) =>
  changeCourse(ctx, viewer, id, {
    verb: 'paused',
    next({ state }) {
      if (state === 'scheduled') return { state: 'draft', send_at: null, local_time: null, problem: null }
      if (state !== 'sending') throw CampaignNotSending()
      return { state: 'paused', problem: null }
    },
  })

/** Goes on where sending was interrupted. */
export async function resumeCampaign(ctx: StoreContext, viewer: Viewer, id: number) {
  await assertLive(ctx.db, ctx.store.id)
  return changeCourse(ctx, viewer, id, {
    verb: 'resumed',
    next({ state }) {
      if (state !== 'paused') throw CampaignNotSending()
      return { state: 'sending', problem: null }
    },
  })
}

/** Ends a campaign for good. */
export const stopCampaign = (ctx: StoreContext, viewer: Viewer, id: number) =>
  changeCourse(ctx, viewer, id, {
    verb: 'stopped',
    next({ state }) {
      if (!['scheduled', 'sending', 'paused'].includes(state)) throw CampaignNotSending()
      return { state: 'stopped', problem: null, ended_at: ctx.clock.now().toISOString() }
    },
  })

/** Ends a test of subjects by hand: whoever has not been written to gets this one. Throws `campaign_test_over`. */
export function chooseSubject(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  winner: CampaignVariant,
): Promise<Campaign> {
  assertMayEdit(viewer, 'marketing')
  return transact(ctx, async (ctx) => {
    const campaign = await lockCampaignOrThrow(ctx, id)
    const isUnderWay = campaign.state === 'sending' || campaign.state === 'paused'
    if (!isUnderWay || campaign.test === null || campaign.test_winner !== null) throw CampaignTestOver()
    const changed = await decideTest(ctx, campaign, { winner, by: 'staff' })
    // By a key of its own: a stretch that ends at this moment would put it off until the end of the test.
    if (changed.state === 'sending') await enqueueSending(ctx, changed, `${sendingKeyOf(id)}:chosen`)
    const { subject } = contentOf(campaign, winner)
    await audit(ctx, viewer, {
      act: 'campaign.subject_chosen',
      subject: { kind: 'campaign', id, name: campaign.subject },
      details: { text: subject },
    })
    return presentCampaign(ctx, changed)
  })
}
