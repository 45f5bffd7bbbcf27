import type { ProviderProblem } from '@matinee/contract/members/identity-providers'
import type { Configuration } from 'openid-client'
import { assertNoTransaction } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { boundedFetch } from '../../platform/http/bounded-fetch.ts'
import { freshConfigurationOf, openidClient, unsafeEndpointsOf } from './configuration.ts'
import { connectionProblemOf } from './problems.ts'
import type { ProviderRow } from './queries.ts'

export interface CheckResult {
  problem: ProviderProblem | null
  detail: string | null
}

const FINE: CheckResult = { problem: null, detail: null }
const LONGEST_DETAIL = 300

const resultOf = (problem: ProviderProblem, detail: unknown = null): CheckResult => ({
  problem,
  detail: typeof detail === 'string' ? detail.slice(0, LONGEST_DETAIL) : null,
})

/** Tells what is wrong with a provider: its description, its keys, and whether it knows our client. */
export async function checkProvider(
  ctx: StoreContext,
  provider: ProviderRow,
  callback: string,
): Promise<CheckResult> {
  assertNoTransaction(ctx, 'The check of a provider')
  let configuration: Configuration
  try {
    configuration = await freshConfigurationOf(ctx, provider)
  } catch (error) {
    return discoveryProblem(error)
  }
  return (
    endpointProblem(ctx, configuration) ??
    (await keyProblem(ctx, configuration)) ??
    (await clientProblem(provider, configuration, callback)) ??
    FINE
  )
}

interface OpenIdError extends Error {
  code?: string
  cause?: { body?: { issuer?: unknown }; attribute?: string }
}

function discoveryProblem(error: unknown): CheckResult {
  const connection = connectionProblemOf(error)
  if (connection) return resultOf(connection)
  const { cause } = error as OpenIdError
  if (cause?.attribute === 'issuer') return resultOf('other_issuer', cause.body?.issuer)
  return resultOf('no_discovery')
}

function endpointProblem(ctx: StoreContext, configuration: Configuration): CheckResult | null {
  const [unsafe] = unsafeEndpointsOf(ctx, configuration)
  if (unsafe) return resultOf('unsafe_endpoints', unsafe)
  const { authorization_endpoint, token_endpoint, response_types_supported } = configuration.serverMetadata()
  const hasCodeFlow = response_types_supported?.includes('code') ?? true
  return authorization_endpoint && token_endpoint && hasCodeFlow ? null : resultOf('no_code_flow')
}

async function keyProblem(ctx: StoreContext, configuration: Configuration): Promise<CheckResult | null> {
  const { jwks_uri } = configuration.serverMetadata()
  if (!jwks_uri) return resultOf('no_keys')
  try {
    const { keys } = (await (await boundedFetch(ctx)(jwks_uri)).json()) as { keys?: unknown }
    return Array.isArray(keys) && keys.length > 0 ? null : resultOf('no_keys', jwks_uri)
  } catch (error) {
    return resultOf(connectionProblemOf(error) ?? 'no_keys', jwks_uri)
  }
}

const CLIENT_REFUSED = new Set(['invalid_client', 'unauthorized_client'])

/** A code that was made up is refused by every provider; it says before that if it does not know the client. */
async function clientProblem(
  { client_id }: ProviderRow,
  configuration: Configuration,
  callback: string,
): Promise<CheckResult | null> {
  if (!client_id) return resultOf('no_client')
  const { genericGrantRequest } = await openidClient()
  const made = { code: 'made-up', redirect_uri: callback, code_verifier: 'made-up'.repeat(8) }
  try {
    await genericGrantRequest(configuration, 'authorization_code', made)
  } catch (error) {
    const { error: said, error_description } = error as { error?: string; error_description?: string }
    return said && CLIENT_REFUSED.has(said) ? resultOf('client_refused', error_description ?? said) : null
  }
  return null
}
