import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client'
import { timestampAfter } from '../../platform/clock.ts'
import { assertNoTransaction } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { hashOf, makeKey } from '../sign-in/secrets.ts'
import { activeProvider, checksOf, GOOD_FOR, reachableConfiguration } from './authorization.ts'
import { isComplete, readClaims, type ProviderAnswer } from './claims.ts'
import { openidClient } from './configuration.ts'
import * as refusals from './errors.ts'
import { connectionProblemOf, loggableOf } from './problems.ts'
import * as query from './queries.ts'
import type { SignInPage } from './return-page.ts'
import { insertTicket, spendSignIn } from './ticket-queries.ts'

export interface CallbackInput {
  providerId: number
  /** The secret of this browser; empty if it has none. */
  browser: string
  /** The whole address the provider sent the browser to. */
  url: URL
}

export interface CallbackOutcome {
  page: SignInPage
  returnTo: string | null
  /** The key of the ticket with which the browser signs in, joins or links; or why there is none. */
  ticket?: string
  refusal?: Refusal
}

/** Takes what a provider sent a browser back with. Each sign-in is answered once, in the browser that began it. */
export async function receiveIdentity(ctx: StoreContext, input: CallbackInput): Promise<CallbackOutcome> {
  assertNoTransaction(ctx, 'A sign-in at a provider')
  const state = input.url.searchParams.get('state') ?? ''
  const begun = await spendSignIn(
    ctx.db,
    {
      store_id: ctx.store.id,
      provider_id: input.providerId,
      state_hash: hashOf(state),
      browser_hash: hashOf(input.browser),
    },
    ctx.clock.now().toISOString(),
  )
  if (!begun) return { page: 'sign_in', returnTo: null, refusal: refusals.IdentitySignInSpent() }
  const back = { page: begun.page, returnTo: begun.return_to }
  try {
    return { ...back, ticket: await ticketFor(ctx, input, state) }
  } catch (error) {
    if (error instanceof Refusal) return { ...back, refusal: error }
    throw error
  }
}

async function ticketFor(ctx: StoreContext, { providerId, browser, url }: CallbackInput, state: string) {
  const provider = await activeProvider(ctx, providerId)
  const configuration = await reachableConfiguration(ctx, provider)
  if (url.searchParams.get('error') === 'access_denied') throw refusals.IdentitySignInCanceled()
  const answer = await answerOf(ctx, provider, { configuration, url, state, browser })
  assertDomain(provider, answer)
  return openTicket(ctx, provider, answer)
}

interface Exchange {
  configuration: Configuration
  url: URL
  state: string
  browser: string
}

async function answerOf(ctx: StoreContext, provider: query.ProviderRow, exchange: Exchange) {
  const groups = await query.listGroups(ctx.db, ctx.store.id, [provider.id])
  const knownGroups = groups.map(({ name }) => name)
  try {
    const claims = await exchangeCode(exchange, { groupsClaim: provider.groups_claim, knownGroups })
    const answer = readClaims({
      ...claims,
      knownGroups,
      groupsClaim: provider.groups_claim,
      strongAcr: provider.strong_acr,
      now: ctx.clock.now(),
    })
    if (answer) return answer
  } catch (error) {
    const problem = connectionProblemOf(error)
    ctx.log.warn({ provider: provider.id, problem, errors: loggableOf(error) }, 'a sign-in was not completed')
    if (problem) throw refusals.IdentityProviderAway()
  }
  throw refusals.IdentitySignInRefused()
}

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers

/** Exchanges the code; checks state, issuer, verifier, nonce, audience, times and the signature of the ID token. */
async function exchangeCode(
  { configuration, url, state, browser }: Exchange,
  wanted: { groupsClaim: string; knownGroups: readonly string[] },
) {
  const { authorizationCodeGrant } = await openidClient()
  const { nonce, verifier } = checksOf(browser, state)
  const tokens = await authorizationCodeGrant(configuration, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const idToken = { ...tokens.claims() }
  const isWhole = isComplete(idToken, wanted.groupsClaim, wanted.knownGroups)
  return { idToken, userInfo: isWhole ? {} : await userInfoOf(configuration, tokens) }
}

async function userInfoOf(configuration: Configuration, tokens: Tokens) {
  if (!configuration.serverMetadata().userinfo_endpoint) return {}
  const { fetchUserInfo } = await openidClient()
  return { ...(await fetchUserInfo(configuration, tokens.access_token, tokens.claims()!.sub)) }
}

/** The domains of a provider hold for every sign-in: an address that moved elsewhere no longer opens the store. */
function assertDomain({ mail_domains }: query.ProviderRow, { email, email_verified }: ProviderAnswer) {
  if (mail_domains.length === 0) return
  const domain = email?.slice(email.lastIndexOf('@') + 1)
  if (!email_verified || !mail_domains.includes(domain!)) throw refusals.IdentityDomainRefused()
}

async function openTicket(ctx: StoreContext, provider: query.ProviderRow, answer: ProviderAnswer) {
  const key = makeKey()
  await insertTicket(ctx.db, {
    ...answer,
    // Whoever only lets members in cannot vouch for the staff.
    strong: answer.strong && provider.for_staff,
    key_hash: hashOf(key),
    store_id: ctx.store.id,
    provider_id: provider.id,
    expires_at: timestampAfter(ctx.clock, GOOD_FOR),
  })
  return key
}
