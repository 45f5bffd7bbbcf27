import { setTimeout as pause } from 'node:timers/promises'
import { timestampAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import {
  AddressRefused,
  DeliveryUncertain,
  MailDeferred,
  MailRefused,
  type MailStream,
} from '../../platform/mail/mailer.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { inStore } from '../../store/in-store.ts'
import { findStore } from '../../store/queries.ts'
import { isOnStandby } from '../../store/standby.ts'
import { saveBouncedAddress } from '../suppression/queries.ts'
import { readerMail } from './filled-mail.ts'
import { haltCampaign } from './halt.ts'
import * as query from './queries.ts'
import {
  claimReaders,
  findNextDue,
  giveUpUnderWay,
  recordOutcomes,
  type ClaimedReader,
  type DeliveryOutcome,
} from './readers.ts'
import { renderSendable, type CampaignMails } from './sendable-mail.ts'
import { continueTest } from './subject-test.ts'

export const CONNECTIONS = 5
/** While one lane claims or records, the other keeps the connections busy. */
const LANES = 2
/** The most that a lane hands over at once: a hundred in all are uncertain at most if the process is killed. */
const BATCH = 50
/** A slow mail server gets less at once, so that a batch ends within a second. */
const BATCH_MS = 500
/** Then other jobs have their turn. */
const STRETCH_MS = 60_000
/** When a mail is tried again that the server did not take. */
export const SERVER_AWAY_SECONDS = 60
const MAX_REASON_LENGTH = 300

/**
 * Hands over the mails of readers that are due for about a minute. Returns when to go on; null if all is done, or
 * somebody has interrupted it.
 */
export async function deliverCampaign(ctx: Context, id: number, signal: AbortSignal): Promise<Date | null> {
  const campaign = await ctx.db.selectFrom('campaign').selectAll().where('id', '=', id).executeTakeFirst()
  if (campaign?.state !== 'sending') return null
  await giveUpUnderWay(ctx, id)
  const problem = (await isOnStandby(ctx.db, campaign.store_id)) ? 'store_on_standby' : await ctx.mail.fault()
  if (problem !== undefined) return waitForServer(ctx, campaign, problem)
  const mails = await renderOrHalt(ctx, campaign)
  if (mails === null) return null
  if (campaign.problem !== null) await query.updateCourseFrom(ctx.db, id, 'sending', { problem: null })
  const stream = await ctx.mail.open(CONNECTIONS)
  try {
    return await deliverBatches(ctx, { campaign, mails, stream }, signal)
  } finally {
    stream.close()
  }
}

/** Null for a campaign that cannot go on, as when its coupon has expired under way: it is paused and says so. */
async function renderOrHalt(ctx: Context, campaign: query.CampaignRow): Promise<CampaignMails | null> {
  try {
    return await renderMails(await inStore(ctx, campaign.store_id), campaign)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await haltCampaign(ctx, campaign.id, 'sending', error)
    return null
  }
}

async function renderMails(ctx: StoreContext, campaign: query.CampaignRow): Promise<CampaignMails> {
  const countsOpens = campaign.counts_opens && (await findStore(ctx.db, ctx.store.id)).mail_opens
  return renderSendable(ctx, campaign, { countsOpens })
}

interface Delivery {
  campaign: query.CampaignRow
  mails: CampaignMails
  stream: MailStream
}

/** Hands over batches in lanes, until nobody is due, the stretch is over or the mail server takes none. */
async function deliverBatches(ctx: Context, delivery: Delivery, signal: AbortSignal): Promise<Date | null> {
  const { campaign } = delivery
  const end = performance.now() + STRETCH_MS
  const lanes = Array.from({ length: campaign.per_minute === null ? LANES : 1 }, () =>
    deliverLane(ctx, delivery, { end, signal }),
  )
  const settled = await Promise.allSettled(lanes) // what is in hand is recorded also where another lane failed
  for (const lane of settled) if (lane.status === 'rejected') throw lane.reason
  const waits = (await Promise.all(lanes)).filter((wait) => wait !== null)
  return waits.length === 0
    ? endOrWait(ctx, campaign)
    : waits.reduce((one, other) => (one > other ? one : other))
}

/** Returns when to go on; null if nobody is due. */
async function deliverLane(
  ctx: Context,
  delivery: Delivery,
  { end, signal }: { end: number; signal: AbortSignal },
): Promise<Date | null> {
  const { campaign } = delivery
  const perMail = campaign.per_minute === null ? 0 : 60_000 / campaign.per_minute
  let size = perMail === 0 ? CONNECTIONS * 2 : mailsASecond(perMail)
  while (!signal.aborted) {
    const began = performance.now()
    const { claimed, isAny } = await claimReaders(ctx, campaign, size)
    if (!isAny) return null
    const outcomes = await Promise.all(claimed.map((reader) => handOver(ctx, delivery, reader)))
    await recordOutcomes(ctx, campaign.id, outcomes)
    await suppressBounced(ctx, claimed, outcomes)
    const away = outcomes.find(({ server_away }) => server_away)
    if (away) return waitForServer(ctx, campaign, away.reason!)
    const took = performance.now() - began
    if (perMail === 0) size = nextSize(size, took)
    const rest = perMail * claimed.length - took
    if (began + took + rest > end) return new Date(Date.now() + Math.max(0, rest))
    if (rest > 0) await pause(rest, undefined, { signal }).catch(() => {}) // ended early by the signal, asked above
  }
  return new Date()
}

const mailsASecond = (perMail: number) => Math.min(BATCH, Math.max(1, Math.round(1000 / perMail)))

const nextSize = (size: number, took: number) =>
  Math.max(CONNECTIONS, Math.min(BATCH, Math.round((size * BATCH_MS) / Math.max(took, 1))))

/** Hands one mail to the mail server. */
async function handOver(
  ctx: Context,
  { mails, stream }: Delivery,
  reader: ClaimedReader,
): Promise<DeliveryOutcome> {
  try {
    await stream.send(readerMail(ctx, mails.of(reader), reader))
    return { id: reader.id, state: 'sent', reason: null, due_at: null }
  } catch (error) {
    return outcomeOf(ctx, reader, error as Error)
  }
}

// After five attempts within a day and a half.
const RETRY_SECONDS = [15 * 60, 60 * 60, 4 * 60 * 60, 24 * 60 * 60]

/** What a failed attempt to hand over a mail means for it. */
export function outcomeOf(
  ctx: Pick<Context, 'clock'>,
  { id, attempts }: Pick<ClaimedReader, 'id' | 'attempts'>,
  error: Error,
): DeliveryOutcome {
  const reason = error.message.slice(0, MAX_REASON_LENGTH)
  if (error instanceof AddressRefused) return { id, state: 'bounced', reason, due_at: null }
  if (error instanceof MailRefused) return { id, state: 'refused', reason, due_at: null }
  if (error instanceof DeliveryUncertain) return { id, state: 'uncertain', reason, due_at: null }
  if (!(error instanceof MailDeferred))
    return { id, state: 'waiting', reason, due_at: null, server_away: true }
  const seconds = RETRY_SECONDS[attempts - 1]
  return seconds === undefined
    ? { id, state: 'refused', reason, due_at: null }
    : { id, state: 'waiting', reason, due_at: timestampAfter(ctx.clock, seconds) }
}

/** Addresses that do not exist get no optional mail from then on. */
async function suppressBounced(
  ctx: Context,
  claimed: readonly ClaimedReader[],
  outcomes: readonly DeliveryOutcome[],
) {
  const now = ctx.clock.now().toISOString()
  for (const { id, state, reason } of outcomes) {
    if (state !== 'bounced') continue
    const { store_id, email } = claimed.find((reader) => reader.id === id)!
    await saveBouncedAddress(ctx.db, store_id, email, reason ?? '', now)
  }
}

/** Says on the campaign why nothing is sent, and tries again in a minute. */
async function waitForServer(ctx: Context, { id }: query.CampaignRow, problem: string): Promise<Date> {
  ctx.log.warn({ campaign_id: id, problem }, 'a campaign waits for the mail server')
  await query.updateCourseFrom(ctx.db, id, 'sending', { problem: problem.slice(0, MAX_REASON_LENGTH) })
  return new Date(Date.now() + SERVER_AWAY_SECONDS * 1000)
}

/** Nobody is due: the next reader is later, a test runs, all are done, or somebody has interrupted it. */
async function endOrWait(ctx: Context, { id, store_id }: query.CampaignRow): Promise<Date | null> {
  const test = await continueTest(await inStore(ctx, store_id), id)
  const next = await findNextDue(ctx, id)
  if (next !== null || test !== null) return earlierOf(next, test)
  await giveUpUnderWay(ctx, id) // a claim of a killed process may have been committed after this stretch began
  await query.updateCourseFrom(ctx.db, id, 'sending', {
    state: 'sent',
    ended_at: ctx.clock.now().toISOString(),
  })
  return null
}

const earlierOf = (one: Date | null, other: Date | null) =>
  one === null || (other !== null && other < one) ? other : one
