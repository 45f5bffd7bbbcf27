import { TOPICS, type Topic } from '@matinee/contract/notices/notices'
import { createHmac } from 'node:crypto'
import type { Context } from '../platform/context.ts'
import { isSameSecret } from '../platform/text/same-secret.ts'

type SecretsContext = Pick<Context, 'secrets'>

const signToken = ({ secrets }: SecretsContext, said: string) =>
  createHmac('sha256', secrets.vault).update(`unsubscribe ${said}`).digest('base64url')

/**
 * A token that unsubscribes one member from one topic. It never expires and allows nothing else. One of a campaign also
 * names its reader, one of an automation its mail, for the report.
 */
export function unsubscribeToken(
  ctx: SecretsContext,
  storeId: number,
  memberId: number,
  topic: Topic,
  ref?: number | string,
): string {
  const said = [storeId, memberId, topic, ...(ref === undefined ? [] : [ref])].join('.')
  return `${said}.${signToken(ctx, said)}`
}

/** Parses a token; null if its signature is wrong. */
export function parseUnsubscribeToken(ctx: SecretsContext, token: string) {
  const [storeId, memberId, topic, ...rest] = token.split('.')
  const signature = rest.pop() ?? ''
  const wanted = signToken(ctx, [storeId, memberId, topic, ...rest].join('.'))
  if (!isSameSecret(signature, wanted)) return null
  if (!TOPICS.includes(topic as Topic)) return null
  return {
    store_id: Number(storeId),
    member_id: Number(memberId),
    topic: topic as Topic,
    ref: rest[0] ?? null,
  }
}
