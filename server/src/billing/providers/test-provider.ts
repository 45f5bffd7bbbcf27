import { MINUTE_SECONDS } from '@matinee/contract/platform/durations'
import type { Context } from '../../platform/context.ts'
import {
  MethodDeclined,
  type ProviderCustomer,
  type PaymentProvider,
  type ProviderAccount,
  type RefundOutcome,
  type SavedMethod,
} from './provider.ts'
import * as book from './test-store.ts'
import { isDeclining } from './test-cards.ts'
import { leastOf } from './test-money.ts'
import { beginIntent, chargeCard, isOver, paymentNow, savedMethodFrom } from './test-payments.ts'
import { storeTestNews, openWebhook } from './test-webhooks.ts'

const customerRef = ({ ref, member_id }: Pick<ProviderCustomer, 'ref' | 'member_id'>) =>
  ref ?? `tpc_${member_id}`

/** The built-in provider: works offline with test cards and keeps books of its own, as a real provider does. */
export const testProvider = (ctx: Context): PaymentProvider => ({
  name: 'test',
  least: leastOf,
  publicKeys: () => ({}),
  check: async () => {},
  async beginSetup({ store_id }, { key, customer }) {
    const ref = book.newRef('tps')
    const setup = await book.ensureSetup(book.testStoreOf(ctx), {
      ref,
      store_id,
      key,
      secret: book.secretOf(ref),
      customer: customer && customerRef(customer),
    })
    return { ref: setup.ref, client_secret: setup.secret, approve_url: null }
  },
  ensureCustomer: async (_account, customer) => customerRef(customer),
  claimSetup: async (_account, { setup_ref, customer_ref }) => {
    await book.updateSetup(book.testStoreOf(ctx), setup_ref, { customer: customer_ref })
  },
  saveMethod: (account, asked) => saveCard(ctx, account, asked),
  async forgetMethod({ store_id }, { ref }) {
    const books = book.testStoreOf(ctx)
    if (await book.findMethod(books, { store_id, ref }))
      await book.updateMethod(books, { store_id, ref }, { removed: true })
  },
  charge: (account, charge) => chargeCard(ctx, account, charge),
  beginPayment: (account, intent) => beginIntent(ctx, account, intent),
  findPayment: (account, ref) => paymentNow(ctx, account, ref),
  refund: (account, asked) => refund(ctx, account, asked),
  readWebhook: async ({ keys }, webhook) => [openWebhook(keys, webhook)],
})

interface SaveCardInput {
  token: string
  customer: ProviderCustomer
}

/** Saves a card by its token or setup; a card saved for another customer is refused. */
async function saveCard(
  ctx: Context,
  { store_id }: ProviderAccount,
  { token, customer }: SaveCardInput,
): Promise<SavedMethod> {
  const books = book.testStoreOf(ctx)
  const card = await cardOf(books, store_id, { token, customer })
  const owner = customerRef(customer)
  if (!card || card.removed || (card.customer && card.customer !== owner))
    throw new MethodDeclined('method_gone')
  if (isOver(ctx, card)) throw new MethodDeclined('expired_card')
  if (isDeclining(card.card)) throw new MethodDeclined(card.card)
  return savedMethodFrom(await book.updateMethod(books, { store_id, ref: card.ref }, { customer: owner }))
}

async function cardOf(books: book.TestStore, store_id: number, { token, customer }: SaveCardInput) {
  const setup = await book.findSetup(books, { store_id, ref: token })
  if (!setup) return book.findMethod(books, { store_id, ref: token })
  if (setup.customer && setup.customer !== customerRef(customer)) return undefined
  if (setup.state !== 'succeeded') throw new MethodDeclined('authentication_required')
  return book.findMethod(books, { store_id, ref: setup.method_ref! })
}

interface TestRefundInput {
  key: string
  payment_ref: string
  amount: number
}

/** Refunds once per key, never more than was charged. */
function refund(
  ctx: Context,
  account: ProviderAccount,
  { key, payment_ref, amount }: TestRefundInput,
): Promise<RefundOutcome> {
  const { store_id } = account
  return book
    .testStoreOf(ctx)
    .transaction()
    .execute(async (books): Promise<RefundOutcome> => {
      const payment = await book.lockPayment(books, { store_id, ref: payment_ref })
      if (payment?.state !== 'succeeded') return failedRefundOutcome('This payment does not exist.')
      const state = (await isSlow(books, payment)) ? 'pending' : 'succeeded'
      const before = await book.findRefund(books, store_id, key)
      if (before)
        return before.amount === amount
          ? { state, ref: before.ref }
          : failedRefundOutcome('The key was used for another amount.')
      if (payment.refunded + amount > payment.amount)
        return failedRefundOutcome('That is more than was paid.')
      const ref = book.newRef('tpr')
      const created_at = ctx.clock.now().toISOString()
      await book.insertRefund(books, { ref, store_id, key, payment_ref, amount, created_at })
      const later = state === 'pending' ? MINUTE_SECONDS : 0
      const details = { key, amount, state: 'succeeded' as const }
      await storeTestNews(ctx, books, account, { type: 'refund_changed', ref, payment_ref, details, later })
      return { state, ref }
    })
}

const failedRefundOutcome = (reason: string): RefundOutcome => ({ state: 'failed', ref: null, reason })

const isSlow = async (books: book.TestStore, { store_id, card }: book.TestPayment) =>
  card !== null && (await book.findMethod(books, { store_id, ref: card }))?.card === 'refunds_slowly'
