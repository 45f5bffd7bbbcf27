import type { StoreContext } from '../platform/http.ts'
import { enqueue } from '../platform/jobs.ts'
import type { Viewer } from '../platform/viewer.ts'
import { note } from './program-acts.ts'
import { AlreadyPublished, ExpiryTooEarly, NotScheduled, ReleaseInPast, ReleaseMissing } from './errors.ts'
import { turnProgram } from './jobs.ts'
import { hiddenStatus } from './lifecycle.ts'
import { moved } from './program.ts'
import { setState, type ContentRow } from './program-queries.ts'

export interface Schedule {
  /** ISO moments. */
  publish_at?: string
  expire_at?: string | null
  coming_soon?: boolean
}

/**
 * Says when a program comes out and when it goes; what is left out stays as it is. Announced as coming soon it is in
 * public view from now on. One that is out already takes an expiry alone.
 */
export function scheduleProgram(ctx: StoreContext, viewer: Viewer, id: number, wanted: Schedule) {
  return moved(ctx, viewer, id, async (ctx, program) => {
    const next = plan(program, wanted, ctx.clock.now())
    await setState(ctx.db, id, next)
    for (const moment of [next.publish_at, next.expire_at])
      if (moment) await enqueue(ctx, turnProgram, { content_id: id }, { at: new Date(moment) })
    await note(ctx, viewer, program, 'scheduled', {
      publish_at: next.publish_at,
      expire_at: next.expire_at,
    })
  })
}

/** Takes a program off the schedule. */
export function unscheduleProgram(ctx: StoreContext, viewer: Viewer, id: number) {
  return moved(ctx, viewer, id, async (ctx, program) => {
    if (program.status !== 'scheduled') throw NotScheduled()
    await setState(ctx.db, id, { status: hiddenStatus(program), publish_at: null, coming_soon: false })
    await note(ctx, viewer, program, 'unscheduled')
  })
}

function plan(program: ContentRow, wanted: Schedule, now: Date) {
  const expire_at =
    wanted.expire_at === undefined ? program.expire_at : wanted.expire_at && isoOf(wanted.expire_at)
  const publish_at = wanted.publish_at ? isoOf(wanted.publish_at) : program.publish_at
  if (program.status === 'published') {
    if (wanted.publish_at) throw AlreadyPublished()
    refuseEarly(expire_at, now.toISOString())
    return { expire_at }
  }
  if (!publish_at) throw ReleaseMissing({ errors: { publish_at: ['missing'] } })
  if (wanted.publish_at && publish_at <= now.toISOString())
    throw ReleaseInPast({ errors: { publish_at: ['past'] } })
  refuseEarly(expire_at, publish_at)
  const coming_soon = wanted.coming_soon ?? program.coming_soon
  return { status: 'scheduled' as const, publish_at, expire_at, coming_soon }
}

function refuseEarly(expireAt: string | null, after: string) {
  if (expireAt && expireAt <= after) throw ExpiryTooEarly({ errors: { expire_at: ['early'] } })
}

const isoOf = (moment: string) => new Date(moment).toISOString()
