import type { NoticeKind } from '@matinee/contract/notices/notices'
import type { MemberRow } from '../members/queries.ts'
import { transact, type Context } from '../platform/context.ts'
import { notifyChannel, memberChannel } from '../platform/http/live.ts'
import { findStore } from '../store/queries.ts'
import { localeFor } from './mail-message.ts'
import { queueMail } from './mails.ts'
import { findChoice } from './queries/choices.ts'
import { insertDigestItem, insertNotice, deletePendingNotices, type NoticeSide } from './queries/notices.ts'
import type { TemplateValues } from './tables.ts'
import { defaultChoice, isTopicForRole, TOPIC_OF } from './topics.ts'
import { toJsonb } from '../platform/database/jsonb.ts'

export interface NewNotice {
  kind: NoticeKind
  side: NoticeSide
  filling: TemplateValues
  excerpt: string | null
  /** The path of its link on the store's host. */
  path: string | null
  /** Idempotency key: the same cause notifies the same member once. */
  cause: string
  /** The excerpt of its mail, if that says more. */
  mail_excerpt?: string
  /** Who answers to its mail go to. */
  reply_to?: { name: string; address: string }
  /** Seconds its mail waits, while it can be withdrawn. */
  patience?: number
}

/** Notifies a member by the ways they chose: in the product, by mail, in the digest, or not at all. */
export function notifyMember(ctx: Context, member: MemberRow, news: NewNotice): Promise<void> {
  const topic = TOPIC_OF[news.kind]
  return transact(ctx, async (ctx) => {
    if (!isTopicForRole(topic, member.role)) return
    const chosen = (await findChoice(ctx.db, member.store_id, member.id, topic)) ?? defaultChoice(topic)
    if (chosen.in_app) await addNotice(ctx, member, news)
    if (chosen.mail === 'now') await mailNotice(ctx, member, news)
    if (chosen.mail === 'digest') await addToDigest(ctx, member, news)
  })
}

const toNoticeRow = (
  ctx: Context,
  member: MemberRow,
  { kind, filling, excerpt, path, cause }: NewNotice,
) => ({
  store_id: member.store_id,
  member_id: member.id,
  kind,
  filling: toJsonb(filling),
  excerpt,
  path,
  cause,
  created_at: ctx.clock.now().toISOString(),
})

async function addNotice(ctx: Context, member: MemberRow, news: NewNotice) {
  const isNew = await insertNotice(ctx.db, { ...toNoticeRow(ctx, member, news), side: news.side })
  if (isNew) await notifyNoticesChanged(ctx, member.store_id, member.id)
}

/** Withdraws notices and mails with these causes that are not yet read or sent. */
export async function withdrawNotices(ctx: Context, storeId: number, causes: string[]) {
  for (const memberId of await deletePendingNotices(ctx.db, storeId, causes))
    await notifyNoticesChanged(ctx, storeId, memberId)
}

/** Signals every open page of a member to update its bell. */
export const notifyNoticesChanged = (ctx: Context, storeId: number, memberId: number) =>
  notifyChannel(ctx.db, storeId, memberChannel(memberId), { about: 'notices' })

async function mailNotice(ctx: Context, member: MemberRow, news: NewNotice) {
  const { kind, filling, path, cause, patience, reply_to, mail_excerpt: excerpt = news.excerpt } = news
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
    filling: { words: filling, excerpt, path, ...(reply_to && { reply_to }) },
    topic: TOPIC_OF[kind],
    cause: `${cause} to ${member.id}`,
    ...(patience !== undefined && { patience }),
  })
}

async function addToDigest(ctx: Context, member: MemberRow, news: NewNotice) {
  if (member.email !== null)
    await insertDigestItem(ctx.db, { ...toNoticeRow(ctx, member, news), topic: TOPIC_OF[news.kind] })
}
