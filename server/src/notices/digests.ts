import { weekStartIn } from '@matinee/contract/platform/weeks'
import type { MemberRow } from '../members/queries.ts'
import { findMember } from '../members/queries.ts'
import { transact, type Context } from '../platform/context.ts'
import { findStore } from '../store/queries.ts'
import { localeFor } from './mail-message.ts'
import { queueMail } from './mails.ts'
import { findDigestRhythm } from './queries/choices.ts'
import * as query from './queries/digests.ts'

const DIGEST_HOUR = 8
const MAX_DIGEST_ITEMS = 30
// Zones differ from UTC by whole quarters of an hour.
const QUARTER_MS = 15 * 60 * 1000

/** Queues the digests that are due. Each is queued once, even if several processes run this. */
export async function writeDigests(ctx: Context) {
  for (const person of await query.findDigestRecipients(ctx.db)) await writeDigest(ctx, person)
}

const writeDigest = (ctx: Context, person: { store_id: number; member_id: number }) =>
  transact(ctx, async (ctx) => {
    const items = await query.lockDigestItems(ctx.db, person)
    const member = await findMember(ctx.db, person.store_id, person.member_id)
    const [first] = items
    if (!first || !member) return
    const rhythm = await findDigestRhythm(ctx.db, person.store_id, person.member_id)
    const locale = localeFor(member.locale, await findStore(ctx.db, member.store_id))
    const due = nextDigestAfter(new Date(first.created_at), {
      zone: member.time_zone ?? 'UTC',
      rhythm,
      locale,
    })
    if (ctx.clock.now() < due) return
    await queueDigestMail(ctx, member, items.slice(-MAX_DIGEST_ITEMS), items.length, due)
    await query.deleteDigestItems(
      ctx.db,
      items.map(({ id }) => id),
    )
  })

async function queueDigestMail(
  ctx: Context,
  member: MemberRow,
  items: query.DigestItemRow[],
  count: number,
  due: Date,
) {
  if (member.email === null) return
  const store = await findStore(ctx.db, member.store_id)
  const told = items.map(({ kind, filling, excerpt, path }) => ({ kind, filling, excerpt, path }))
  await queueMail(ctx, {
    store_id: member.store_id,
    kind: 'digest',
    to: {
      member_id: member.id,
      address: member.email,
      name: member.name,
      locale: localeFor(member.locale, store),
    },
    filling: { words: { count }, items: told },
    topic: items.at(-1)!.topic,
    cause: `digest of ${due.toISOString()} to ${member.id}`,
  })
}

interface DigestSchedule {
  zone: string
  locale: string
  rhythm: 'daily' | 'weekly'
}

/**
 * The first digest time after a moment in the reader's time zone: the next morning, or that of the next
 * week's first day.
 */
export function nextDigestAfter(moment: Date, { zone, locale, rhythm }: DigestSchedule): Date {
  const clock = localClock(zone)
  const first = WEEKDAYS[weekStartIn(locale)]
  for (let at = nextQuarter(moment); ; at = new Date(at.getTime() + QUARTER_MS)) {
    const { hour, minute, weekday } = clock(at)
    if (hour === DIGEST_HOUR && minute === 0 && (rhythm === 'daily' || weekday === first)) return at
  }
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const nextQuarter = (moment: Date) => new Date((Math.floor(moment.getTime() / QUARTER_MS) + 1) * QUARTER_MS)

function localClock(zone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: supportedZone(zone),
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    weekday: 'short',
  })
  return (at: Date) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    return { hour: Number(parts['hour']), minute: Number(parts['minute']), weekday: parts['weekday']! }
  }
}

function supportedZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return 'UTC' // this version of Node does not know the zone
  }
}
