import { sql } from 'kysely'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http.ts'
import { TrialTaken } from '../errors.ts'

interface Person {
  member_id: number
  payment_method_id?: number | null
}

/** Who somebody is for a trial: an address and a card, whichever account they come with. */
interface Identity {
  member_id: number
  email_key: string | null
  fingerprint: string | null
}

// Mailboxes that know no dots, under all their names.
const DOTLESS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/** An address without what stands behind a plus, and without dots where its mailbox knows none. */
export function emailKey(email: string): string {
  const at = email.lastIndexOf('@')
  const [name, domain] = [email.slice(0, at).toLowerCase(), email.slice(at + 1).toLowerCase()]
  const plain = name.split('+')[0]!
  const dotless = DOTLESS[domain]
  return dotless ? `${plain.replaceAll('.', '')}@${dotless}` : `${plain}@${domain}`
}

async function identityOf(
  { db, store }: StoreContext,
  { member_id, payment_method_id }: Person,
): Promise<Identity> {
  const { email } = await db
    .selectFrom('member')
    .select('email')
    .where('store_id', '=', store.id)
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow()
  const method = payment_method_id
    ? await db
        .selectFrom('payment_method')
        .select('fingerprint')
        .where('id', '=', payment_method_id)
        .executeTakeFirst()
    : undefined
  return { member_id, email_key: email ? emailKey(email) : null, fingerprint: method?.fingerprint ?? null }
}

/** Whether a person may still have a trial: one for ever, whichever account, address or card they come with. */
export async function isTrialLeft(ctx: StoreContext, person: Person): Promise<boolean> {
  const { member_id, email_key, fingerprint } = await identityOf(ctx, person)
  const taken = await ctx.db
    .selectFrom('trial_taken')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('forgiven_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('member_id', '=', member_id),
        eb('email_key', '=', email_key),
        eb('fingerprint', '=', fingerprint),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return taken === undefined
}

export type TrialSource = 'checkout' | 'winback' | 'manual'

/**
 * Notes that a person has their trial. Of two who begin at one moment with the same address or card the second is
 * refused; a win-back or a trial the staff gives comes beside the first one.
 */
export async function takeTrial(ctx: StoreContext, person: Person, source: TrialSource): Promise<void> {
  if (source === 'checkout' && !(await isTrialLeft(ctx, person))) throw TrialTaken()
  const taken = await ctx.db
    .insertInto('trial_taken')
    .values({
      ...(await identityOf(ctx, person)),
      store_id: ctx.store.id,
      source,
      taken_at: ctx.clock.now().toISOString(),
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw TrialTaken()
}

/** The staff lets a person have a trial again: whatever was noted of their account, address or card. */
export const resetTrial = (ctx: StoreContext, memberId: number): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { email_key } = await identityOf(ctx, { member_id: memberId })
    await ctx.db
      .updateTable('trial_taken')
      .set({ forgiven_at: ctx.clock.now().toISOString() })
      .where('store_id', '=', ctx.store.id)
      .where('forgiven_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('member_id', '=', memberId),
          eb('email_key', '=', email_key),
          eb('fingerprint', 'in', (eb) =>
            eb
              .selectFrom('payment_method')
              .select(sql<string>`fingerprint`.as('fingerprint'))
              .where('member_id', '=', memberId)
              .where('fingerprint', 'is not', null),
          ),
        ]),
      )
      .execute()
  })
