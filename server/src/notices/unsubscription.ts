import type { Unsubscription } from '@matinee/contract/notices/notices'
import { findMember, type MemberRow } from '../members/queries.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { noteAutomationUnsubscription } from './automations/mail-feedback.ts'
import { mailIdIn } from './automations/mail-token.ts'
import { noteUnsubscription } from './campaigns/reader-unsubscription.ts'
import { UnsubscribeLinkBroken } from './errors.ts'
import { findChoice, saveChoice } from './queries/choices.ts'
import { noteMemberChoices } from './suppression/unsubscribed-members.ts'
import { defaultChoice } from './topics.ts'
import { parseUnsubscribeToken } from './unsubscribe-token.ts'

/** Returns the topic of an unsubscribe link and its state. Throws if the link is not valid for this store. */
export async function readUnsubscription(ctx: StoreContext, token: string): Promise<Unsubscription> {
  const { member, topic, choice } = await resolveToken(ctx, token)
  return { topic, address: maskEmail(member), off: choice.mail === 'off' }
}

/**
 * Turns off mails about the topic of a link, regardless of who is signed in. Repeating it changes nothing.
 */
export const unsubscribe = (ctx: StoreContext, token: string): Promise<Unsubscription> =>
  transact(ctx, async (ctx) => {
    const { member, choice, ref } = await resolveToken(ctx, token)
    if (choice.mail !== 'off')
      await saveChoice(ctx.db, ctx.store.id, member.id, { ...choice, mail: 'off', mail_before: choice.mail })
    await noteMemberChoices(ctx, member)
    if (ref !== null) await noteInReport(ctx, ref, true)
    return readUnsubscription(ctx, token)
  })

/** Undoes an unsubscription and restores the previous setting. */
export const resubscribe = (ctx: StoreContext, token: string): Promise<Unsubscription> =>
  transact(ctx, async (ctx) => {
    const { member, topic, choice, ref } = await resolveToken(ctx, token)
    if (ref !== null) await noteInReport(ctx, ref, false)
    const mail = choice.mail_before ?? defaultChoice(topic).mail
    if (choice.mail === 'off')
      await saveChoice(ctx.db, ctx.store.id, member.id, { ...choice, mail: mail === 'off' ? 'now' : mail })
    await noteMemberChoices(ctx, member)
    return readUnsubscription(ctx, token)
  })

async function noteInReport(ctx: StoreContext, ref: string, isOff: boolean) {
  const mailId = mailIdIn(ref)
  if (mailId === null) await noteUnsubscription(ctx, Number(ref), isOff)
  else await noteAutomationUnsubscription(ctx, mailId, isOff)
}

async function resolveToken(ctx: StoreContext, token: string) {
  const said = parseUnsubscribeToken(ctx, token)
  if (said?.store_id !== ctx.store.id) throw UnsubscribeLinkBroken()
  const member = await findMember(ctx.db, said.store_id, said.member_id)
  if (!member) throw UnsubscribeLinkBroken()
  const chosen = await findChoice(ctx.db, said.store_id, said.member_id, said.topic)
  return {
    member,
    topic: said.topic,
    ref: said.ref,
    choice: { mail_before: null, ...(chosen ?? defaultChoice(said.topic)) },
  }
}

/** Masks an address as `m…a@example.com`, so that only its owner recognizes it. */
function maskEmail({ email }: MemberRow): string {
  const [name = '', host = ''] = (email ?? '').split('@')
  return `${name.slice(0, 1)}…${name.length > 3 ? name.slice(-1) : ''}@${host}`
}
