import { MINUTE_MS } from '@matinee/contract/platform/durations'
import type { Context } from '../../platform/context.ts'
import {
  ProviderRefused,
  ProviderUnavailable,
  type ChargeRequest,
  type DeclineCode,
  type IntentRequest,
  type PaymentOutcome,
  type ProviderAccount,
  type SavedMethod,
} from './provider.ts'
import * as book from './test-store.ts'
import { isDeclining } from './test-cards.ts'
import { followUpOf } from './test-follow-up.ts'
import { feeOf, leastOf } from './test-money.ts'

interface Verdict {
  state: 'succeeded' | 'declined' | 'requires_action' | 'pending' | 'unreachable'
  code?: DeclineCode
}

const declinedVerdict = (code: DeclineCode): Verdict => ({ state: 'declined', code })

/** The answer of a card's bank to a charge. */
function verdictOn(
  ctx: Pick<Context, 'clock'>,
  card: book.TestMethod | undefined,
  { customer, on_session }: { customer: string | null; on_session: boolean },
): Verdict {
  if (!card || card.removed || (card.customer && card.customer !== customer))
    return declinedVerdict('method_gone')
  if (isOver(ctx, card)) return declinedVerdict('expired_card')
  if (isDeclining(card.card)) return declinedVerdict(card.card)
  switch (card.card) {
    case 'saves_only':
      return card.proved || !on_session ? declinedVerdict('card_declined') : { state: 'succeeded' }
    case 'asks_bank_once':
      return card.proved ? { state: 'succeeded' } : confirmationVerdict(on_session)
    case 'asks_bank_always':
    case 'asks_bank_then_declines':
      return confirmationVerdict(on_session)
    case 'answers_later':
      return { state: 'pending' }
    case 'unreachable_first':
      return { state: 'unreachable' }
    default:
      return { state: 'succeeded' }
  }
}

const confirmationVerdict = (on_session: boolean): Verdict =>
  on_session ? { state: 'requires_action' } : declinedVerdict('authentication_required')

/** Cards are valid until the end of their month. */
export const isOver = (
  { clock }: Pick<Context, 'clock'>,
  { exp_month, exp_year }: { exp_month: number; exp_year: number },
) => clock.now().getTime() >= Date.UTC(exp_year, exp_month, 1)

/** Charges a card, once per key. */
export async function chargeCard(
  ctx: Context,
  account: ProviderAccount,
  { key, amount, currency, method, on_session, keep }: ChargeRequest,
): Promise<PaymentOutcome> {
  const refusal = refusalOf(amount, currency)
  if (refusal) return { state: 'declined', ref: null, code: refusal }
  const books = book.testStoreOf(ctx)
  const { store_id } = account
  const card = await book.findMethod(books, { store_id, ref: method.ref })
  const verdict = verdictOn(ctx, card, { customer: method.customer_ref, on_session })
  const asked = { key, amount, currency, customer: method.customer_ref }
  const booked = await insertTestPayment(ctx, account, {
    ...asked,
    card,
    details: { keep },
    verdict: card?.card === 'answer_lost' ? { state: 'succeeded' } : verdict,
  })
  if (booked && (verdict.state === 'unreachable' || card?.card === 'answer_lost'))
    throw new ProviderUnavailable('The offline vendor does not answer.')
  return outcomeOf(books, booked ?? (await existingTestPayment(ctx, account, asked)))
}

/** Begins a payment that waits for its card. */
export async function beginIntent(
  ctx: Context,
  account: ProviderAccount,
  { key, amount, currency, customer, keep }: IntentRequest,
): Promise<PaymentOutcome> {
  const refusal = refusalOf(amount, currency)
  if (refusal) return { state: 'declined', ref: null, code: refusal }
  const asked = { key, amount, currency, customer: customer?.ref ?? null }
  const verdict = { state: 'requires_method' } as const
  const booked = await insertTestPayment(ctx, account, {
    ...asked,
    card: undefined,
    details: { keep },
    verdict,
  })
  return outcomeOf(book.testStoreOf(ctx), booked ?? (await existingTestPayment(ctx, account, asked)))
}

const refusalOf = (amount: number, currency: string): DeclineCode | null => {
  const least = leastOf(currency)
  if (least === null) return 'currency_not_supported'
  return amount < least ? 'amount_too_small' : null
}

interface TestChargeInput {
  key: string
  amount: number
  currency: string
  customer: string | null
}

interface NewTestPayment extends TestChargeInput {
  card: book.TestMethod | undefined
  details: { keep: boolean }
  verdict: Omit<Verdict, 'state'> & { state: Verdict['state'] | 'requires_method' }
}

function insertTestPayment(
  ctx: Context,
  account: ProviderAccount,
  { verdict, card, ...asked }: NewTestPayment,
) {
  const ref = book.newRef('tpp')
  const payment = {
    ...asked,
    ref,
    store_id: account.store_id,
    card: card?.ref ?? null,
    state: verdict.state,
    code: verdict.code ?? null,
    secret: book.secretOf(ref),
    created_at: ctx.clock.now().toISOString(),
  }
  return book.insertPayment(book.testStoreOf(ctx), payment, followUpOf(ctx, account, payment, card))
}

/** The earlier payment of a key: the amount must match, or the caller has a bug. */
async function existingTestPayment(
  ctx: Context,
  account: ProviderAccount,
  asked: TestChargeInput,
): Promise<book.TestPayment> {
  const books = book.testStoreOf(ctx)
  const payment = (await book.findPaymentByKey(books, account.store_id, asked.key))!
  if (payment.amount !== asked.amount || payment.currency !== asked.currency)
    throw new ProviderRefused(`The key ${asked.key} was used for another amount.`)
  return payment.state === 'unreachable'
    ? changeTestPayment(ctx, account, payment, { state: 'succeeded' })
    : payment
}

/** Moves a payment to its next state and sends the webhook; concurrent callers get the same result. */
export async function changeTestPayment(
  ctx: Context,
  account: ProviderAccount,
  payment: book.TestPayment,
  to: Verdict,
): Promise<book.TestPayment> {
  const books = book.testStoreOf(ctx)
  const { store_id } = account
  const card = payment.card ? await book.findMethod(books, { store_id, ref: payment.card }) : undefined
  const changes = { state: to.state, code: to.code ?? null, ...(payment.card && { card: payment.card }) }
  const followUp = followUpOf(ctx, account, { ...payment, state: to.state }, card)
  const moved = await book.movePayment(books, { ref: payment.ref, from: payment.state }, changes, followUp)
  return moved ?? (await book.findPaymentByRef(books, payment))!
}

/** The state of a payment; a slow bank settles after a minute. */
export async function paymentNow(
  ctx: Context,
  account: ProviderAccount,
  ref: string,
): Promise<PaymentOutcome> {
  const books = book.testStoreOf(ctx)
  const payment = await book.findPaymentByRef(books, { store_id: account.store_id, ref })
  if (!payment) throw new ProviderRefused(`There is no payment ${ref}.`)
  const isDone = ctx.clock.now().getTime() - Date.parse(payment.created_at) >= MINUTE_MS
  return outcomeOf(
    books,
    payment.state === 'pending' && isDone
      ? await changeTestPayment(ctx, account, payment, { state: 'succeeded' })
      : payment,
  )
}

async function outcomeOf(books: book.TestStore, payment: book.TestPayment): Promise<PaymentOutcome> {
  const { ref, state, code, amount, currency, secret } = payment
  if (state === 'succeeded')
    return { state, ref, fee: feeOf(amount, currency), method: await keptOf(books, payment) }
  if (state === 'declined') return { state, ref, code: (code ?? 'card_declined') as DeclineCode }
  if (state === 'requires_action' || state === 'requires_method')
    return { state: 'requires_action', ref, client_secret: secret, approve_url: null }
  return { state: 'pending', ref }
}

async function keptOf(books: book.TestStore, { store_id, card, details }: book.TestPayment) {
  const method = card && details.keep ? await book.findMethod(books, { store_id, ref: card }) : undefined
  return method ? savedMethodFrom(method) : null
}

export const savedMethodFrom = (method: book.TestMethod): SavedMethod => ({
  ref: method.ref,
  customer_ref: method.customer,
  kind: 'card',
  brand: method.brand,
  last4: method.last4,
  exp_month: method.exp_month,
  exp_year: method.exp_year,
  fingerprint: method.fingerprint,
})

/** Attaches the payer's card to a payment intent. */
export async function payIntent(
  ctx: Context,
  account: ProviderAccount,
  payment: book.TestPayment,
  card: book.TestMethod,
): Promise<book.TestPayment> {
  const verdict = verdictOn(ctx, card, { customer: payment.customer, on_session: true })
  return changeTestPayment(ctx, account, { ...payment, card: card.ref }, verdict)
}

/** Records the payer's answer to their bank. */
export async function answerPayment(
  ctx: Context,
  account: ProviderAccount,
  payment: book.TestPayment,
  passes: boolean,
): Promise<book.TestPayment> {
  if (payment.state !== 'requires_action') return payment
  if (!passes) return changeTestPayment(ctx, account, payment, declinedVerdict('authentication_required'))
  const where = { store_id: account.store_id, ref: payment.card! }
  const card = await book.updateMethod(book.testStoreOf(ctx), where, { proved: true })
  const declines = card.card === 'asks_bank_then_declines'
  return changeTestPayment(
    ctx,
    account,
    payment,
    declines ? declinedVerdict('card_declined') : { state: 'succeeded' },
  )
}
