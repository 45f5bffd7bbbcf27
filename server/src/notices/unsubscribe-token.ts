import { TOPICS, type Topic } from '@matinee/contract/notices/notices'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../platform/context.ts'

type Keys = Pick<Context, 'secrets'>

const sign = ({ secrets }: Keys, said: string) =>
  createHmac('sha256', secrets.vault).update(`unsubscribe ${said}`).digest('base64url')

/** The token of a link that ends one person's mails about one topic: good for ever, and for nothing else. */
export function unsubscribePath(ctx: Keys, storeId: number, memberId: number, topic: Topic): string {
  const said = `${storeId}.${memberId}.${topic}`
  return `${said}.${sign(ctx, said)}`
}

/** What such a token says; null where it was not made here. */
export function readUnsubscribe(ctx: Keys, token: string) {
  const [storeId, memberId, topic, signature = ''] = token.split('.')
  const wanted = Buffer.from(sign(ctx, `${storeId}.${memberId}.${topic}`))
  const given = Buffer.from(signature)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  if (!TOPICS.includes(topic as Topic)) return null
  return { store_id: Number(storeId), member_id: Number(memberId), topic: topic as Topic }
}
