import { describeAgent } from '../members/sessions/user-agent.ts'
import type { Context } from '../platform/context.ts'
import { mailMember } from './member-mails.ts'

interface KnownDevice {
  store_id: number
  member_id: number
  session_id: number
}

/** Tells somebody that they signed in with a device not seen before, or that somebody else did. */
export async function mailNewDevice(ctx: Context, { session_id, ...person }: KnownDevice) {
  const session = await ctx.db
    .selectFrom('session')
    .select(['user_agent', 'country'])
    .where('store_id', '=', person.store_id)
    .where('id', '=', session_id)
    .executeTakeFirst()
  if (!session) return
  const { app, system } = describeAgent(session.user_agent)
  await mailMember(ctx, person, 'new_device', {
    words: {
      device: [app, system].filter((part) => part !== null).join(', '),
      country: session.country ?? '',
    },
  })
}
