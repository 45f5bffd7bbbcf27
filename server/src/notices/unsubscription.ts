import type { Unsubscription } from '@matinee/contract/notices/notices'
import { findMember, type MemberRow } from '../members/queries.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { UnsubscribeLinkBroken } from './errors.ts'
import { findChoice, putChoice } from './queries/choices.ts'
import { firstChoice } from './topics.ts'
import { readUnsubscribe } from './unsubscribe-token.ts'

/** What the link of a mail is about and how it stands; refuses one that was not made here for this store. */
export async function readUnsubscription(ctx: StoreContext, token: string): Promise<Unsubscription> {
  const { member, topic, choice } = await behind(ctx, token)
  return { topic, address: maskEmail(member), off: choice.mail === 'off' }
}

/** Ends a person's mails about the topic of a link, whoever is signed in; again, it changes nothing. */
export const unsubscribe = (ctx: StoreContext, token: string): Promise<Unsubscription> =>
  transact(ctx, async (ctx) => {
    const { member, choice } = await behind(ctx, token)
    if (choice.mail !== 'off')
      await putChoice(ctx.db, ctx.store.id, member.id, { ...choice, mail: 'off', mail_before: choice.mail })
    return readUnsubscription(ctx, token)
  })

/** Takes an unsubscription back: mails come as they came before. */
export const resubscribe = (ctx: StoreContext, token: string): Promise<Unsubscription> =>
  transact(ctx, async (ctx) => {
    const { member, topic, choice } = await behind(ctx, token)
    const mail = choice.mail_before ?? firstChoice(topic).mail
    if (choice.mail === 'off')
      await putChoice(ctx.db, ctx.store.id, member.id, { ...choice, mail: mail === 'off' ? 'now' : mail })
    return readUnsubscription(ctx, token)
  })

async function behind(ctx: StoreContext, token: string) {
  const said = readUnsubscribe(ctx, token)
  if (said?.store_id !== ctx.store.id) throw UnsubscribeLinkBroken()
  const member = await findMember(ctx.db, said.store_id, said.member_id)
  if (!member) throw UnsubscribeLinkBroken()
  const chosen = await findChoice(ctx.db, said.store_id, said.member_id, said.topic)
  return { member, topic: said.topic, choice: { mail_before: null, ...(chosen ?? firstChoice(said.topic)) } }
}

/** `m…a@example.com`: enough for its owner to know it by, too little for anybody else. */
function maskEmail({ email }: MemberRow): string {
  const [name = '', host = ''] = (email ?? '').split('@')
  return `${name.slice(0, 1)}…${name.length > 3 ? name.slice(-1) : ''}@${host}`
}
