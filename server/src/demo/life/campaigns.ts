import { HOUR_MS } from '@matinee/contract/platform/durations'
import { makeChance, type Chance } from '@matinee/demo/life/chance'
import type { DemoCampaign } from '@matinee/demo/life/mailings'
import { changeCampaign, createCampaign } from '../../notices/campaigns/campaigns.ts'
import { startCampaign } from '../../notices/campaigns/course.ts'
import { sendCampaign as sendStretch } from '../../notices/campaigns/jobs.ts'
import { openCampaignLink } from '../../notices/campaigns/links.ts'
import { readerToken } from '../../notices/campaigns/reader-token.ts'
import { unsubscribe } from '../../notices/unsubscription.ts'
import { unsubscribeToken } from '../../notices/unsubscribe-token.ts'
import { composeMail, PUBLISHER } from './mails.ts'
import type { SimulatedContext } from './simulated.ts'

const TEST = { preheader: '', share: 50, by: 'clicks' } as const
/** Of a thousand readers, who have had enough mails. */
const QUITTING_SHARE = 15

/** Writes a campaign and sends it to the people of the demo, who click and now and then unsubscribe. */
export async function sendCampaign(ctx: SimulatedContext, written: DemoCampaign, signal: AbortSignal) {
  const id = await writeCampaign(ctx, written)
  const chance = makeChance(id)
  const sending = { ...written, id, chance, signal, reached: { a: 0, b: 0 } }
  await sendOn(ctx, sending)
  if (!written.other) return
  ctx.clock.set(ctx.clock.now().getTime() + written.other.hours * HOUR_MS)
  await sendStretchOf(ctx, sending) // chooses the better subject
  await sendOn(ctx, sending)
}

interface CampaignRun extends DemoCampaign {
  id: number
  chance: Chance
  /** How many readers of each subject have read it. */
  reached: { a: number; b: number }
  signal: AbortSignal
}

async function writeCampaign(
  ctx: SimulatedContext,
  { other, topic, ...mail }: DemoCampaign,
): Promise<number> {
  const { id } = await createCampaign(ctx, PUBLISHER, mail.subject)
  await changeCampaign(ctx, PUBLISHER, id, {
    ...(await composeMail(ctx, mail)),
    ...{ topic, audience: 'everyone', segment_id: null, per_minute: null },
    test: other ? { ...TEST, ...other } : null,
  })
  await startCampaign(ctx, PUBLISHER, id, {})
  return id
}

const sendStretchOf = (ctx: SimulatedContext, { id, signal }: CampaignRun) =>
  sendStretch.run(ctx, { campaign_id: id, store_id: ctx.store.id }, signal)

/** Sends to whoever is due, and has them read it. */
async function sendOn(ctx: SimulatedContext, sending: CampaignRun) {
  const before = new Set((await listReached(ctx, sending.id)).map(({ id }) => id))
  await sendStretchOf(ctx, sending)
  const reached = await listReached(ctx, sending.id)
  for (const reader of reached.filter(({ id }) => !before.has(id))) await read(ctx, sending, reader)
}

type ReachedReader = Awaited<ReturnType<typeof listReached>>[number]

const listReached = ({ db }: SimulatedContext, id: number) =>
  db
    .selectFrom('campaign_reader')
    .innerJoin('campaign', 'campaign.id', 'campaign_reader.campaign_id')
    .select(['campaign_reader.id', 'member_id', 'variant', 'topic', 'links'])
    .where('campaign_id', '=', id)
    .where('campaign_reader.state', '=', 'sent')
    .orderBy('campaign_reader.id')
    .execute()

async function read(ctx: SimulatedContext, sending: CampaignRun, reader: ReachedReader) {
  const { id, member_id, variant, topic, links } = reader
  const { chance } = sending
  const place = 1 + Math.floor(chance.share() ** 2 * links.length)
  if (isClicking(sending, variant ?? 'a'))
    await openCampaignLink(ctx, { token: readerToken(ctx, ctx.store.id, id), link: place })
  else if (chance.share() * 1000 < QUITTING_SHARE)
    await unsubscribe(ctx, unsubscribeToken(ctx, ctx.store.id, member_id!, topic, id))
}

/** The share of a subject's readers, evenly spread: by chance, the worse subject would win on some days. */
function isClicking({ clicks, reached }: CampaignRun, variant: 'a' | 'b') {
  const turn = reached[variant]++
  return (turn * clicks[variant]) % 100 < clicks[variant]
}
