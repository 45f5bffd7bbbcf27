import type { NotificationSettings, TopicChoice } from '@matinee/contract/notices/notices'
import type { Static } from 'typebox'
import { transact } from '../platform/context.ts'
import { InvalidInput } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMember, type Viewer } from '../platform/http/viewer.ts'
import * as query from './queries/choices.ts'
import { isBounced } from './queries/mails.ts'
import { firstChoice, topicsFor } from './topics.ts'

type Settings = Static<typeof NotificationSettings>

/** What the viewer is told of and how, topic by topic. */
export async function readChoices(ctx: StoreContext, viewer: Viewer): Promise<Settings> {
  const { id, role, email } = assertMember(viewer)
  const [chosen, digest, bounced] = await Promise.all([
    query.choicesOf(ctx.db, ctx.store.id, id),
    query.rhythmOf(ctx.db, ctx.store.id, id),
    email === null ? false : isBounced(ctx.db, ctx.store.id, email),
  ])
  const topics = topicsFor(role).map(
    (topic) => chosen.find((each) => each.topic === topic) ?? firstChoice(topic),
  )
  return { topics, digest, bounced }
}

/** Changes the topics named and the rhythm of the digest; refuses a topic the viewer's role knows nothing of. */
export function changeChoices(
  ctx: StoreContext,
  viewer: Viewer,
  { topics = [], digest }: { topics?: TopicChoice[]; digest?: Settings['digest'] },
): Promise<Settings> {
  const { id, role } = assertMember(viewer)
  const known = topicsFor(role)
  if (topics.some(({ topic }) => !known.includes(topic)))
    throw InvalidInput({ errors: { topics: ['unknown'] } })
  return transact(ctx, async (ctx) => {
    for (const choice of topics) await query.putChoice(ctx.db, ctx.store.id, id, choice)
    if (digest) await query.putRhythm(ctx.db, ctx.store.id, id, digest)
    return readChoices(ctx, viewer)
  })
}
