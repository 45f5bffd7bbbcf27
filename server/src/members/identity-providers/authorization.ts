import { createHmac } from 'node:crypto'
import type { Configuration } from 'openid-client'
import { timestampAfter } from '../../platform/clock.ts'
import { assertNoTransaction } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { hashOf, makeKey } from '../sign-in/secrets.ts'
import { configurationOf, openidClient, unsafeEndpointsOf } from './configuration.ts'
import { IdentityProviderAway, IdentityProviderOff } from './errors.ts'
import { connectionProblemOf, loggableOf } from './problems.ts'
import * as query from './queries.ts'
import type { SignInPage } from './return-page.ts'
import { insertSignIn } from './ticket-queries.ts'

/** How long a browser has to come back, and then to use what it brought. */
export const GOOD_FOR = 10 * 60

export interface BeginInput {
  providerId: number
  /** The secret of this browser: state, nonce and verifier are worth nothing in another. */
  browser: string
  callback: string
  page: SignInPage
  returnTo: string | null
}

/** Begins a sign-in at a provider; returns the address to send the browser to. */
export async function beginIdentitySignIn(ctx: StoreContext, input: BeginInput): Promise<URL> {
  assertNoTransaction(ctx, 'A sign-in at a provider')
  const provider = await activeProvider(ctx, input.providerId)
  const configuration = await reachableConfiguration(ctx, provider)
  const state = makeKey()
  await insertSignIn(ctx.db, {
    state_hash: hashOf(state),
    store_id: ctx.store.id,
    provider_id: provider.id,
    browser_hash: hashOf(input.browser),
    page: input.page,
    return_to: input.returnTo,
    expires_at: timestampAfter(ctx.clock, GOOD_FOR),
  })
  return authorizationUrl(configuration, provider, { ...input, state })
}

export async function activeProvider(ctx: StoreContext, id: number): Promise<query.ProviderRow> {
  const provider = await query.findProvider(ctx.db, ctx.store.id, id)
  if (!provider?.active) throw IdentityProviderOff()
  return provider
}

/** Refuses with `identity_provider_away` and tells the log why. */
export async function reachableConfiguration(ctx: StoreContext, provider: query.ProviderRow) {
  try {
    const configuration = await configurationOf(ctx, provider)
    if (unsafeEndpointsOf(ctx, configuration).length === 0) return configuration
  } catch (error) {
    const told = { provider: provider.id, problem: connectionProblemOf(error), errors: loggableOf(error) }
    ctx.log.warn(told, 'a sign-in provider cannot be used')
  }
  throw IdentityProviderAway()
}

/** Derived from the browser's secret, so that a reader of the database learns neither. */
export const checksOf = (browser: string, state: string) => {
  const derive = (purpose: string) =>
    createHmac('sha256', browser).update(`${purpose} ${state}`).digest('base64url')
  return { nonce: derive('nonce'), verifier: derive('verifier') }
}

async function authorizationUrl(
  configuration: Configuration,
  provider: query.ProviderRow,
  { browser, callback, state }: BeginInput & { state: string },
): Promise<URL> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openidClient()
  const { nonce, verifier } = checksOf(browser, state)
  return buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope: scopeFor(configuration, provider),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(provider.for_staff && provider.strong_acr && { acr_values: provider.strong_acr }),
  })
}

/** Groups are asked for by a scope of their own where a provider has one. */
function scopeFor(configuration: Configuration, { groups_claim }: query.ProviderRow): string {
  const supported = configuration.serverMetadata().scopes_supported ?? []
  const scopes = ['openid', 'email', 'profile']
  const ofGroups = groups_claim.split('.', 1)[0]!
  return [...scopes, ...(supported.includes(ofGroups) ? [ofGroups] : [])].join(' ')
}
