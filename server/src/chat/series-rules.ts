import type { Static } from 'typebox'
import type { liveEventRepeated } from '../live/events.ts'
import { transact, type Context } from '../platform/context.ts'
import { copyModerators, copyRules } from './queries/rule-copies.ts'

/** Gives the dates of a repeated event the rules and the moderators of its chat. */
export const takeOverRules = (ctx: Context, repeated: Static<(typeof liveEventRepeated)['payload']>) =>
  transact(ctx, async ({ db }) => {
    await copyRules(db, repeated)
    await copyModerators(db, repeated)
  })
