import type { MemberRow } from '../../members/queries.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { findChosenTopics } from '../chosen-topics.ts'
import { deleteSuppression, saveSuppression } from './queries.ts'

/** Suppresses the address of a member who has turned off every topic, until they turn one on. */
export async function noteMemberChoices(
  ctx: StoreContext,
  member: Pick<MemberRow, 'id' | 'role' | 'email' | 'marketing_consent_at'>,
) {
  if (member.email === null) return
  const topics = await findChosenTopics(ctx, member)
  if (topics.some(({ mail }) => mail !== 'off'))
    return void (await deleteSuppression(ctx.db, ctx.store.id, member.email, 'unsubscribed'))
  await saveSuppression(ctx.db, {
    store_id: ctx.store.id,
    address: member.email,
    cause: 'unsubscribed',
    reason: '',
    at: ctx.clock.now().toISOString(),
  })
}
