import { describeAgent } from '../members/sessions/user-agent.ts'
import type { Context } from '../platform/context.ts'
import { mailMember } from './member-mails.ts'

interface NewDevicePayload {
  store_id: number
  member_id: number
  session_id: number
}

/** Mails a member about a sign-in from a new device. */
export async function mailNewDevice(ctx: Context, { session_id, ...person }: NewDevicePayload) {
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
