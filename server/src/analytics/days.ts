import { DAY_MS } from '@matinee/contract/platform/durations'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import { transact, type Context } from '../platform/context.ts'
import { findDay, saveDay } from './queries.ts'

/** How old an event may be: a film watched offline reports at its end, not a month later. */
export const DAYS_BACK = 7
/** How far in the future an event may be: clocks are off by hours, and days end at different moments worldwide. */
export const DAYS_AHEAD = 1

const MAX_DAYS = DAYS_BACK + DAYS_AHEAD + 2

/** The day of a moment (ms since 1970), in UTC, as `2026-01-31`. */
export const toUtcDay = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** Whether an event of that moment is accepted (both ms since 1970). */
export const isAccepted = (moment: number, now: number) =>
  moment >= now - DAYS_BACK * DAY_MS && moment <= now + DAYS_AHEAD * DAY_MS

export const partitionName = (day: string) => `player_event_${day.replaceAll('-', '_')}`

/** Caches the daily salts until their time is over; creates the day if it is missing. */
export class DaySalts {
  #ctx: Context
  #salts = new LRUCache<string, Promise<KeyObject>>({ max: MAX_DAYS })

  constructor(ctx: Context) {
    this.#ctx = ctx
  }

  of(day: string): Promise<KeyObject> {
    const known = this.#salts.get(day)
    if (known) return known
    const asked = openDay(this.#ctx, day).then((salt) => createSecretKey(salt))
    this.#salts.set(day, asked)
    asked.catch(() => this.#salts.delete(day))
    return asked
  }
}

/** Creates a day's partition and salt if they are missing and returns the salt; concurrent processes agree on one. */
export async function openDay(ctx: Context, day: string): Promise<Buffer> {
  const known = await findDay(ctx.db, day)
  if (known?.salt) return known.salt
  return transact(ctx, async (ctx) => {
    await sql`select pg_advisory_xact_lock(hashtext('analytics_day'))`.execute(ctx.db)
    const known = await findDay(ctx.db, day)
    if (known?.salt) return known.salt
    if (!known) await createPartition(ctx, day)
    return (await saveDay(ctx.db, { day, salt: randomBytes(32) })).salt!
  })
}

// Created apart and then attached: attaching does not block writers of other days.
async function createPartition(ctx: Context, day: string) {
  const partition = sql.table(partitionName(day))
  const next = toUtcDay(Date.parse(day) + DAY_MS)
  await sql`create table ${partition} (like player_event including all)`.execute(ctx.db)
  await sql`alter table player_event attach partition ${partition}
    for values from (${sql.lit(`${day}T00:00:00Z`)}) to (${sql.lit(`${next}T00:00:00Z`)})`.execute(ctx.db)
}
