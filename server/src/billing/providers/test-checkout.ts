import type { Context } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { TestCardOnly, WrongCard } from '../errors.ts'
import type { ProviderAccount } from './provider.ts'
import { declinedRefusal } from './provider-errors.ts'
import * as book from './test-store.ts'
import { fingerprintOf, isCardNumber, isDeclining, plainNumber, TEST_CARDS } from './test-cards.ts'
import { answerPayment, isOver, payIntent } from './test-payments.ts'
import { storeTestNews } from './test-webhooks.ts'

export interface TypedCard {
  number: string
  exp_month: number
  exp_year: number
  cvc: string
  /** The secret of the setup or payment intent. */
  setup_secret?: string
}

/** Stands in for a provider's browser script: turns a card into a token. The number is not stored. */
export async function makeToken(ctx: Context, account: ProviderAccount, card: TypedCard) {
  const method = methodFrom(ctx, account, card)
  const books = book.testStoreOf(ctx)
  await book.insertMethod(books, method)
  const asks_bank = card.setup_secret ? await answerStep(ctx, account, card.setup_secret, method.ref) : false
  return { token: method.ref, asks_bank }
}

function methodFrom(
  ctx: Context,
  { store_id }: ProviderAccount,
  { exp_month, exp_year, cvc, ...card }: TypedCard,
) {
  const number = plainNumber(card.number)
  const known = TEST_CARDS[number]
  if (!isCardNumber(number)) throw WrongCard({ errors: { number: ['incorrect_number'] } })
  if (!known) throw TestCardOnly({ errors: { number: ['not_a_test_card'] } })
  if (isOver(ctx, { exp_month, exp_year })) throw WrongCard({ errors: { exp_month: ['expired_card'] } })
  if (!(known.brand === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(cvc))
    throw WrongCard({ errors: { cvc: ['incorrect_cvc'] } })
  return {
    ref: book.newRef('tok'),
    store_id,
    card: known.conduct,
    brand: known.brand,
    last4: number.slice(-4),
    exp_month,
    exp_year,
    fingerprint: fingerprintOf(number, exp_month, exp_year, cvc),
  }
}

/** Attaches a card to its setup or payment; true if the bank requires confirmation. */
async function answerStep(
  ctx: Context,
  account: ProviderAccount,
  secret: string,
  ref: string,
): Promise<boolean> {
  const books = book.testStoreOf(ctx)
  const { store_id } = account
  const card = (await book.findMethod(books, { store_id, ref }))!
  const payment = await book.findPaymentBySecret(books, store_id, secret)
  if (payment) return (await payIntent(ctx, account, payment, card)).state === 'requires_action'
  const setup = await book.findSetupBySecret(books, store_id, secret)
  if (!setup) throw NotFound()
  if (isDeclining(card.card)) throw declinedRefusal(card.card)
  const asks = card.card.startsWith('asks_bank')
  await book.updateSetup(books, setup.ref, { method_ref: ref, state: asks ? 'requires_action' : 'succeeded' })
  return asks
}

/** Records the payer's answer to their bank and returns the new state. */
export async function answerBank(ctx: Context, account: ProviderAccount, secret: string, passes: boolean) {
  const books = book.testStoreOf(ctx)
  const payment = await book.findPaymentBySecret(books, account.store_id, secret)
  if (payment) return { state: (await answerPayment(ctx, account, payment, passes)).state }
  const setup = await book.findSetupBySecret(books, account.store_id, secret)
  if (!setup) throw NotFound()
  return { state: await answerSetup(ctx, account, setup, passes) }
}

async function answerSetup(ctx: Context, account: ProviderAccount, setup: book.TestSetup, passes: boolean) {
  if (setup.state !== 'requires_action') return setup.state
  const books = book.testStoreOf(ctx)
  const state = passes ? 'succeeded' : 'failed'
  if (passes)
    await book.updateMethod(books, { store_id: account.store_id, ref: setup.method_ref! }, { proved: true })
  await book.updateSetup(books, setup.ref, { state })
  await storeTestNews(ctx, books, account, { type: 'setup_changed', ref: setup.ref, details: { state } })
  return state
}
