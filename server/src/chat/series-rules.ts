import type { Static } from 'typebox'
import type { programDuplicated } from '../catalogue/events.ts'
import type { liveEventRepeated } from '../live/events.ts'
import { transact, type Context } from '../platform/context.ts'
import { copyModerators, copyRules } from './queries/rule-copies.ts'

/** Gives the dates of a repeated event the rules and the moderators of its chat. */
export const takeOverRules = (ctx: Context, repeated: Static<(typeof liveEventRepeated)['payload']>) =>
  transact(ctx, async ({ db }) => {
    await copyRules(db, repeated)
    await copyModerators(db, repeated)
  })

/** The same for a copy of a live event; nothing for that of another program. */
export const takeOverRulesOfCopy = (
  ctx: Context,
  { store_id, content_id, copy_id }: Static<(typeof programDuplicated)['payload']>,
) => takeOverRules(ctx, { store_id, content_id, date_ids: [copy_id] })
