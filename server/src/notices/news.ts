import type { NoticeKind } from '@matinee/contract/notices/notices'
import type { MemberRow } from '../members/queries.ts'
import { transact, type Context } from '../platform/context.ts'
import { notifyChannel, memberChannel } from '../platform/http/live.ts'
import { findStore } from '../store/queries.ts'
import { localeFor } from './letters.ts'
import { queueMail } from './mails.ts'
import { findChoice } from './queries/choices.ts'
import { insertDigestItem, insertNotice, takeBack, type Side } from './queries/notices.ts'
import type { TemplateValues } from './tables.ts'
import { firstChoice, isForRole, TOPIC_OF } from './topics.ts'

export interface News {
  kind: NoticeKind
  side: Side
  filling: TemplateValues
  excerpt: string | null
  /** Where it leads: a path on the store's host. */
  path: string | null
  /** What happened; the same to the same person is told once. */
  cause: string
  /** Seconds a mail waits in which it may still be taken back. */
  patience?: number
}

/** Tells a member in the ways they chose: in the product, by mail, in their digest, or not at all. */
export function tell(ctx: Context, member: MemberRow, news: News): Promise<void> {
  const topic = TOPIC_OF[news.kind]
  return transact(ctx, async (ctx) => {
    if (!isForRole(topic, member.role)) return
    const chosen = (await findChoice(ctx.db, member.store_id, member.id, topic)) ?? firstChoice(topic)
    if (chosen.in_app) await notify(ctx, member, news)
    if (chosen.mail === 'now') await mailNews(ctx, member, news)
    if (chosen.mail === 'digest') await keepForDigest(ctx, member, news)
  })
}

const rowOf = (ctx: Context, member: MemberRow, { kind, filling, excerpt, path, cause }: News) => ({
  store_id: member.store_id,
  member_id: member.id,
  kind,
  filling,
  excerpt,
  path,
  cause,
  created_at: ctx.clock.now().toISOString(),
})

async function notify(ctx: Context, member: MemberRow, news: News) {
  const isNew = await insertNotice(ctx.db, { ...rowOf(ctx, member, news), side: news.side })
  if (isNew) await noticesChanged(ctx, member.store_id, member.id)
}

/** Takes back what was told for these causes, where it is not yet read or sent. */
export async function untell(ctx: Context, storeId: number, causes: string[]) {
  for (const memberId of await takeBack(ctx.db, storeId, causes)) await noticesChanged(ctx, storeId, memberId)
}

/** Rings the bell in every open page of a member. */
export const noticesChanged = (ctx: Context, storeId: number, memberId: number) =>
  notifyChannel(ctx.db, storeId, memberChannel(memberId), { about: 'notices' })

async function mailNews(ctx: Context, member: MemberRow, news: News) {
  const { kind, filling, excerpt, path, cause, patience } = news
  if (member.email === null || kind === 'export_ready' || kind === 'import_done') return
  const store = await findStore(ctx.db, member.store_id)
  await queueMail(ctx, {
    store_id: member.store_id,
    kind,
    to: {
      member_id: member.id,
      address: member.email,
      name: member.name,
      locale: localeFor(member.locale, store),
    },
    filling: { words: filling, excerpt, path },
    topic: TOPIC_OF[kind],
    cause: `${cause} to ${member.id}`,
    ...(patience !== undefined && { patience }),
  })
}

async function keepForDigest(ctx: Context, member: MemberRow, news: News) {
  if (member.email !== null)
    await insertDigestItem(ctx.db, { ...rowOf(ctx, member, news), topic: TOPIC_OF[news.kind] })
}
