import { CAMPAIGN_TOPICS, isCampaignTopic } from '@matinee/contract/notices/campaign-topics'
import type { NotificationSettings, TopicChoice } from '@matinee/contract/notices/notices'
import type { Static } from 'typebox'
import { findMember, saveFirstConsent } from '../members/queries.ts'
import { transact } from '../platform/context.ts'
import { InvalidInput } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMember, type Viewer } from '../platform/http/viewer.ts'
import { findChosenTopics } from './chosen-topics.ts'
import * as query from './queries/choices.ts'
import { findSuppression } from './suppression/queries.ts'
import { noteMemberChoices } from './suppression/unsubscribed-members.ts'
import { defaultChoice, topicsFor } from './topics.ts'

type Settings = Static<typeof NotificationSettings>

/** Returns the viewer's notification settings by topic. */
export async function readNoticeChoices(ctx: StoreContext, viewer: Viewer): Promise<Settings> {
  const { id, email } = assertMember(viewer)
  const member = (await findMember(ctx.db, ctx.store.id, id))!
  const [topics, digest, suppressed] = await Promise.all([
    findChosenTopics(ctx, member),
    query.findDigestRhythm(ctx.db, ctx.store.id, id),
    email === null ? undefined : findSuppression(ctx.db, ctx.store.id, email),
  ])
  return { topics, digest, bounced: suppressed === 'bounced' }
}

/** Changes the given topics and the digest rhythm. Throws for a topic the viewer's role does not have. */
export function changeNoticeChoices(
  ctx: StoreContext,
  viewer: Viewer,
  { topics = [], digest }: { topics?: TopicChoice[]; digest?: Settings['digest'] },
): Promise<Settings> {
  const { id, role } = assertMember(viewer)
  const known = topicsFor(role)
  if (topics.some(({ topic }) => !known.includes(topic)))
    throw InvalidInput({ errors: { topics: ['unknown'] } })
  return transact(ctx, async (ctx) => {
    if (topics.some(({ topic, mail }) => isCampaignTopic(topic) && mail !== 'off')) await giveConsent(ctx, id)
    for (const choice of topics) await query.saveChoice(ctx.db, ctx.store.id, id, choice)
    await noteMemberChoices(ctx, (await findMember(ctx.db, ctx.store.id, id))!)
    if (digest) await query.saveDigestRhythm(ctx.db, ctx.store.id, id, digest)
    return readNoticeChoices(ctx, viewer)
  })
}

/** Where a member consented who asked for mails in their account. */
const ACCOUNT_SOURCE = 'account'

/** Records the consent of a member who asks for mails about a topic: to that one alone, not to all others with it. */
async function giveConsent(ctx: StoreContext, memberId: number) {
  const now = ctx.clock.now().toISOString()
  if (!(await saveFirstConsent(ctx.db, ctx.store.id, memberId, { source: ACCOUNT_SOURCE, at: now }))) return
  for (const topic of CAMPAIGN_TOPICS)
    await query.saveChoice(ctx.db, ctx.store.id, memberId, { ...defaultChoice(topic), mail: 'off' })
}
