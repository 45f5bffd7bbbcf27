import { sql } from 'kysely'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { TrialTaken } from '../errors.ts'

interface TrialMember {
  member_id: number
  payment_method_id?: number | null
}

/** The identity of a person for trials: mail address and card, whatever the account. */
interface TrialIdentity {
  member_id: number
  email_key: string | null
  fingerprint: string | null
}

// Mail domains that ignore dots, with their aliases.
const DOTLESS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/** An address without its plus suffix, and without dots where the mail domain ignores them. */
export function emailKey(email: string): string {
  const at = email.lastIndexOf('@')
  const [name, domain] = [email.slice(0, at).toLowerCase(), email.slice(at + 1).toLowerCase()]
  const plain = name.split('+')[0]!
  const dotless = DOTLESS[domain]
  return dotless ? `${plain.replaceAll('.', '')}@${dotless}` : `${plain}@${domain}`
}

async function identityOf(
  { db, store }: StoreContext,
  { member_id, payment_method_id }: TrialMember,
): Promise<TrialIdentity> {
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

/** Whether a person may have a trial: one per person, for all their accounts, addresses and cards. */
export async function isTrialLeft(ctx: StoreContext, person: TrialMember): Promise<boolean> {
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
 * Records that a person has used their trial. Of two simultaneous starts with the same address or card the
 * second is refused. Win-back trials and trials the staff grants do not count.
 */
export async function recordTrial(
  ctx: StoreContext,
  person: TrialMember,
  source: TrialSource,
): Promise<void> {
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

/** Lets a person have a trial again: resets what is recorded of their account, address and card. */
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
