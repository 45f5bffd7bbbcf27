import type { NextStep, ProviderName } from '@matinee/contract/billing/billing'
import { randomUUID } from 'node:crypto'
import type { StoreContext } from '../../../platform/http/http.ts'
import { assertMember } from '../../../platform/http/viewer.ts'
import { SetupNotFound } from '../../errors.ts'
import type { Buyer } from '../buyer.ts'
import { callProvider } from '../../providers/provider-errors.ts'
import { accountOf, providerOf } from '../../providers/registry.ts'
import { providerFor } from '../../providers/choice.ts'
import { findProviderCustomer, ensureProviderCustomer } from './customers.ts'
import * as query from './setup-queries.ts'
import type { SetupRow } from './setup-queries.ts'

interface BeginSetupInput {
  provider?: ProviderName | undefined
  currency: string
  return_url: string
}

/**
 * Begins to save a payment method. The setup belongs to the browser that asked, and to its signed-in member if there is
 * one.
 */
export async function beginSetup(
  ctx: StoreContext,
  { viewer, key }: Buyer,
  wish: BeginSetupInput,
): Promise<NextStep> {
  const provider = await providerFor(ctx, wish.provider)
  const customer = viewer.id ? await findProviderCustomer(ctx, viewer.id, provider) : null
  const account = await accountOf(ctx, provider)
  const { currency, return_url } = wish
  const setup = await callProvider(() =>
    providerOf(ctx, provider).beginSetup(account, {
      key: `setup:${randomUUID()}`,
      currency,
      customer,
      return_url,
    }),
  )
  await query.insertSetup(ctx.db, {
    store_id: ctx.store.id,
    member_id: viewer.id || null,
    viewer_key: key,
    provider,
    ref: setup.ref,
    created_at: ctx.clock.now().toISOString(),
  })
  return { provider, client_secret: setup.client_secret, approve_url: setup.approve_url }
}

/** The provider's id within a client secret: the part before the secret. */
export const refOf = (secret: string) => secret.split('_secret_')[0]!

const isOwn = (setup: SetupRow, { viewer, key }: Buyer) =>
  setup.member_id ? setup.member_id === viewer.id : setup.viewer_key === key && key !== ''

/** Validates what the browser sends as a payment method: a setup must have begun in this browser or by this member. */
export async function ownToken(ctx: StoreContext, buyer: Buyer, token: string): Promise<string> {
  const setup = await query.findSetup(ctx.db, ctx.store.id, refOf(token))
  if (!setup) return token
  if (!isOwn(setup, buyer)) throw SetupNotFound()
  return setup.ref
}

/**
 * Assigns a setup begun in this browser to the member who has signed in or joined since. A setup from another browser
 * is not found: an overheard secret cannot attach a card to another account.
 */
export async function claimSetup(ctx: StoreContext, buyer: Buyer, client_secret: string): Promise<void> {
  const memberId = assertMember(buyer.viewer).id
  const setup = await query.findSetup(ctx.db, ctx.store.id, refOf(client_secret))
  if (!setup || !isOwn(setup, buyer)) throw SetupNotFound()
  const provider = setup.provider as ProviderName
  const customer = await ensureProviderCustomer(ctx, memberId, provider)
  const account = await accountOf(ctx, provider)
  await callProvider(() =>
    providerOf(ctx, provider).claimSetup(account, { setup_ref: setup.ref, customer_ref: customer.ref }),
  )
  if (!(await query.assignSetup(ctx.db, setup.id, memberId))) throw SetupNotFound()
}
