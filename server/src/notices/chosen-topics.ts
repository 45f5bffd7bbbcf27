import { isCampaignTopic } from '@matinee/contract/notices/campaign-topics'
import type { TopicChoice } from '@matinee/contract/notices/notices'
import type { MemberRow } from '../members/queries.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { findChoices } from './queries/choices.ts'
import { defaultChoice, topicsFor } from './topics.ts'

/** What a member has chosen for each topic; campaigns are off for members who have not consented to them. */
export async function findChosenTopics(
  ctx: StoreContext,
  { id, role, marketing_consent_at }: Pick<MemberRow, 'id' | 'role' | 'marketing_consent_at'>,
): Promise<TopicChoice[]> {
  const chosen = await findChoices(ctx.db, ctx.store.id, id)
  return topicsFor(role).map((topic) => {
    const choice = chosen.find((each) => each.topic === topic) ?? defaultChoice(topic)
    return isCampaignTopic(topic) && marketing_consent_at === null
      ? { ...choice, mail: 'off' as const }
      : choice
  })
}
