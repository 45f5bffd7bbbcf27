import { publish } from '../../platform/jobs/events.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { memberInvited } from '../events.ts'
import { makeSignInKey } from '../sign-in/sign-in-keys.ts'
import { updatePerson } from './person-queries.ts'

/** Invitations are valid for a while: mail may be read late. */
const GOOD_FOR_SECONDS = 7 * 24 * 60 * 60

/** Invites a member by a link that signs them in once within a week, in the caller's transaction. */
export async function inviteMember(ctx: StoreContext, id: number, message?: string) {
  const key = await makeSignInKey(ctx, ctx.store.id, id, { seconds: GOOD_FOR_SECONDS })
  await updatePerson(ctx, id, { invited_at: ctx.clock.now().toISOString() })
  await publish(ctx, memberInvited, {
    store_id: ctx.store.id,
    member_id: id,
    key,
    ...(message && { message }),
  })
}
