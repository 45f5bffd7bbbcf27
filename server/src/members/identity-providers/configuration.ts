import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Configuration } from 'openid-client'
import type { Context } from '../../platform/context.ts'
import { boundedFetch } from '../../platform/http/bounded-fetch.ts'
import { isSafeTarget } from '../../platform/http/json-post.ts'
import { unseal } from '../../platform/text/vault.ts'
import type { ProviderRow } from './queries.ts'

const MOST_CACHED = 200
const CACHED_FOR_MS = 60 * 60 * 1000
const TIMEOUT_S = 8

/** What we sign in with at each provider; the keys of a provider are kept inside, and read anew when they change. */
const configurations = new LRUCache<string, Promise<Configuration>>({ max: MOST_CACHED, ttl: CACHED_FOR_MS })

/** Loaded with the first sign-in only. */
export const openidClient = () => import('openid-client')

/** What a client secret is sealed for: see `platform/text/vault.ts`. */
export const purposeOfClientSecret = (storeId: number) => `identity-provider ${storeId}`

/** The description of a provider and our client there, read at most once an hour; throws if it cannot be read. */
export function configurationOf(ctx: Context, provider: ProviderRow): Promise<Configuration> {
  const key = cacheKeyOf(ctx, provider)
  const known = configurations.get(key)
  if (known) return known
  const reading = discover(ctx, provider)
  configurations.set(key, reading)
  reading.catch(() => configurations.delete(key))
  return reading
}

/** The same, read anew. */
export function freshConfigurationOf(ctx: Context, provider: ProviderRow): Promise<Configuration> {
  configurations.delete(cacheKeyOf(ctx, provider))
  return configurationOf(ctx, provider)
}

const cacheKeyOf = (
  { config }: Context,
  { store_id, id, issuer, client_id, sealed_secret }: ProviderRow,
): string => {
  const secret = sealed_secret ? hash('sha256', sealed_secret) : ''
  return JSON.stringify([store_id, id, issuer, client_id, secret, config.private_targets])
}

/** A provider can be looked at before it has told us who we are there. */
const NO_CLIENT = 'none'

async function discover(ctx: Context, provider: ProviderRow): Promise<Configuration> {
  const oidc = await openidClient()
  const configuration = await oidc.discovery(
    new URL(provider.issuer),
    provider.client_id || NO_CLIENT,
    undefined,
    await clientAuthOf(ctx, provider),
    {
      [oidc.customFetch]: boundedFetch(ctx) as typeof fetch,
      timeout: TIMEOUT_S,
      execute: [
        oidc.enableNonRepudiationChecks, // checks the signature of ID tokens, besides where they came from
        ...(ctx.config.private_targets ? [oidc.allowInsecureRequests] : []),
      ],
    },
  )
  return configuration
}

/** The secret goes into the body where the provider takes it there: in a header both sides would have to encode it. */
async function clientAuthOf(ctx: Context, provider: ProviderRow) {
  const { ClientSecretBasic, ClientSecretPost, None } = await openidClient()
  if (!provider.sealed_secret) return None()
  const secret = unseal(ctx, purposeOfClientSecret(provider.store_id), provider.sealed_secret)
  const [inBody, inHeader] = [ClientSecretPost(secret), ClientSecretBasic(secret)]
  return (...[server, ...call]: Parameters<typeof inBody>) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_post') ? inBody : inHeader)(server, ...call)
  }
}

/** The endpoints of a description that we or a browser go to, as far as it has them. */
const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const

/** The endpoints that lead where nothing of ours may go. */
export const unsafeEndpointsOf = (ctx: Context, configuration: Configuration): string[] =>
  ENDPOINTS.flatMap((name) => configuration.serverMetadata()[name] ?? []).filter(
    (address) => !isSafeTarget(ctx, address),
  )
