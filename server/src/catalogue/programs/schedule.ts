import type { StoreContext } from '../../platform/http/http.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { auditProgram } from './program-audit.ts'
import {
  ProgramAlreadyPublished,
  ExpiryTooEarly,
  ProgramNotScheduled,
  ReleaseInPast,
  ReleaseMissing,
} from '../errors.ts'
import { applyProgramSchedule } from '../jobs.ts'
import { statusWhenHidden } from './lifecycle.ts'
import { changePublication } from './program.ts'
import { setPublication, type ContentRow } from './program-queries.ts'

export interface ScheduleInput {
  /** ISO moments. */
  publish_at?: string
  expire_at?: string | null
  coming_soon?: boolean
}

/**
 * Sets when a program is published and expires; omitted fields stay. A program announced as coming soon is public from
 * now on. A published one only accepts an expiry.
 */
export function scheduleProgram(ctx: StoreContext, viewer: Viewer, id: number, wanted: ScheduleInput) {
  return changePublication(ctx, viewer, id, async (ctx, program) => {
    const next = planSchedule(program, wanted, ctx.clock.now())
    await setPublication(ctx.db, id, next)
    for (const moment of [next.publish_at, next.expire_at])
      if (moment) await enqueue(ctx, applyProgramSchedule, { content_id: id }, { at: new Date(moment) })
    await auditProgram(ctx, viewer, program, 'scheduled', {
      publish_at: next.publish_at,
      expire_at: next.expire_at,
    })
  })
}

/** Cancels the schedule of a program. */
export function unscheduleProgram(ctx: StoreContext, viewer: Viewer, id: number) {
  return changePublication(ctx, viewer, id, async (ctx, program) => {
    if (program.status !== 'scheduled') throw ProgramNotScheduled()
    await setPublication(ctx.db, id, {
      status: statusWhenHidden(program),
      publish_at: null,
      coming_soon: false,
    })
    await auditProgram(ctx, viewer, program, 'unscheduled')
  })
}

function planSchedule(program: ContentRow, wanted: ScheduleInput, now: Date) {
  const expire_at =
    wanted.expire_at === undefined ? program.expire_at : wanted.expire_at && toIso(wanted.expire_at)
  const publish_at = wanted.publish_at ? toIso(wanted.publish_at) : program.publish_at
  if (program.status === 'published') {
    if (wanted.publish_at) throw ProgramAlreadyPublished()
    assertExpiryAfter(expire_at, now.toISOString())
    return { expire_at }
  }
  if (!publish_at) throw ReleaseMissing({ errors: { publish_at: ['missing'] } })
  if (wanted.publish_at && publish_at <= now.toISOString())
    throw ReleaseInPast({ errors: { publish_at: ['past'] } })
  assertExpiryAfter(expire_at, publish_at)
  const coming_soon = wanted.coming_soon ?? program.coming_soon
  return { status: 'scheduled' as const, publish_at, expire_at, coming_soon }
}

function assertExpiryAfter(expireAt: string | null, after: string) {
  if (expireAt && expireAt <= after) throw ExpiryTooEarly({ errors: { expire_at: ['early'] } })
}

const toIso = (moment: string) => new Date(moment).toISOString()
