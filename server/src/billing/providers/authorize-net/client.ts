import {
  ProviderRefused,
  ProviderUnavailable,
  type ProviderAccount,
  type ProviderRefusalReason,
} from '../provider.ts'
import { callVendor, readJson } from '../vendor-call.ts'
import type { AnetReply } from './shapes.ts'

const LIVE = 'https://api.authorize.net/xml/v1/request.api'
const SANDBOX = 'https://apitest.authorize.net/xml/v1/request.api'

/** A refusal by Authorize.net: the code of its first message. */
export class AnetRefused extends ProviderRefused {
  readonly code: string
  readonly reply: AnetReply

  constructor(reply: AnetReply) {
    const { code = '', text = '' } = reply.messages?.message[0] ?? {}
    super(`${code}: ${text}`, REASONS[code] ?? 'not_understood')
    this.code = code
    this.reply = reply
  }
}

// https://developer.authorize.net/api/reference/responseCodes.html
const REASONS: Record<string, ProviderRefusalReason> = {
  E00005: 'keys_wrong',
  E00006: 'keys_wrong',
  E00007: 'keys_wrong',
  E00008: 'account_not_ready',
  E00010: 'keys_too_narrow',
  E00011: 'keys_too_narrow',
  E00044: 'account_not_ready',
}

// Internal error, rate limit, maintenance: whether the request took effect is unknown.
const UNKNOWN = new Set(['E00000', 'E00001', 'E00053', 'E00104'])

export type Anet = ReturnType<typeof makeAnetClient>

/** A client for Authorize.net's single endpoint; `url` overrides it for tests and proxies. */
export const makeAnetClient =
  (url: string | null) =>
  async (
    { keys, live }: Pick<ProviderAccount, 'keys' | 'live'>,
    name: string,
    question: object,
  ): Promise<AnetReply> => {
    // Its JSON is parsed as XML: the order of the fields matters.
    const merchantAuthentication = { name: keys['api_login_id'], transactionKey: keys['transaction_key'] }
    const answer = await callVendor(url ?? (live ? LIVE : SANDBOX), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [name]: { merchantAuthentication, ...question } }),
    })
    return assertAccepted(readJson<AnetReply>(answer))
  }

/** A failed transaction is a valid reply; any other error throws. */
function assertAccepted(reply: AnetReply): AnetReply {
  if (!reply.messages) throw new ProviderUnavailable('answered something else')
  if (reply.messages.resultCode === 'Ok' || reply.transactionResponse?.responseCode) return reply
  if (UNKNOWN.has(reply.messages.message[0]?.code ?? ''))
    throw new ProviderUnavailable(reply.messages.message[0]!.text)
  throw new AnetRefused(reply)
}
