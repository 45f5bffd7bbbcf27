import { MINUTE_MS } from '@matinee/contract/platform/durations'
import { ProviderRefused, ProviderUnavailable, type ProviderAccount } from '../provider.ts'
import { callVendor, readJson, type VendorResponse } from '../vendor-call.ts'
import type { PaypalProblem } from './shapes.ts'

const LIVE = 'https://api-m.paypal.com'
const SANDBOX = 'https://api-m.sandbox.paypal.com'

/** A refusal by PayPal: the issue it names, or else the name of the error. */
export class PaypalRefused extends ProviderRefused {
  readonly issue: string
  readonly status: number

  constructor(status: number, { name, message, error, error_description, details }: PaypalProblem) {
    const issue = details?.[0]?.issue ?? name ?? error ?? ''
    const said = details?.[0]?.description ?? message ?? error_description ?? ''
    super(`${issue}: ${said}`, reasonOf(status, issue))
    this.issue = issue
    this.status = status
  }
}

function reasonOf(status: number, issue: string) {
  if (status === 401) return 'keys_wrong'
  if (status === 403) return 'keys_too_narrow'
  if (issue.startsWith('CURRENCY_NOT_SUPPORTED') || issue === 'PAYEE_CURRENCY_NOT_SUPPORTED')
    return 'currency_not_taken'
  return issue.startsWith('PAYEE_') ? 'account_not_ready' : 'not_understood'
}

export interface PaypalRequest {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: unknown
  /** The exact bytes of the body. */
  raw?: string
  key?: string
}

type Account = Pick<ProviderAccount, 'keys' | 'live'>
export type Paypal = ReturnType<typeof makePaypalClient>

/** A client for PayPal's REST API; `url` overrides its address for tests and proxies. */
export function makePaypalClient(url: string | null) {
  const tokens = new Map<string, { token: Promise<string>; until: number }>()
  const placeOf = ({ live }: Account) => url ?? (live ? LIVE : SANDBOX)

  async function tokenOf(account: Account, fresh = false): Promise<string> {
    const name = `${placeOf(account)} ${account.keys['client_id']} ${account.keys['client_secret']}`
    const kept = tokens.get(name)
    if (kept && !fresh && kept.until > performance.now()) return kept.token
    const asked = signIn(placeOf(account), account)
    const token = asked.then(({ access_token }) => access_token)
    tokens.set(name, { token, until: performance.now() + MINUTE_MS })
    // A failed token request is repeated; a token is used until a minute before it expires.
    asked.then(
      ({ expires_in }) =>
        tokens.set(name, { token, until: performance.now() + expires_in * 1000 - MINUTE_MS }),
      () => tokens.delete(name),
    )
    return token
  }

  /** Retries once with a new token if PayPal has revoked the current one. */
  return async function ask<T>(account: Account, question: PaypalRequest): Promise<T> {
    const answer = await send(placeOf(account), question, await tokenOf(account))
    if (answer.status !== 401) return readReply<T>(answer)
    return readReply<T>(await send(placeOf(account), question, await tokenOf(account, true)))
  }
}

async function signIn(place: string, { keys }: Account) {
  const pair = Buffer.from(`${keys['client_id']}:${keys['client_secret']}`).toString('base64')
  const answer = await callVendor(`${place}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${pair}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  })
  return readReply<{ access_token: string; expires_in: number }>(answer)
}

const send = (place: string, { method, path, body, raw, key }: PaypalRequest, token: string) =>
  callVendor(place + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...(key && { 'paypal-request-id': key }),
    },
    ...(method === 'POST' && { body: raw ?? JSON.stringify(body ?? {}) }),
  })

function readReply<T>(answer: VendorResponse): T {
  if (answer.status < 400) return readJson<T>(answer)
  const problem = readJson<PaypalProblem>(answer)
  // The same request is still being processed.
  if (answer.status === 409) throw new ProviderUnavailable(problem.name ?? 'conflict')
  throw new PaypalRefused(answer.status, problem)
}
