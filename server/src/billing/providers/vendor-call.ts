import { ProviderUnavailable } from './provider.ts'

const PATIENCE_MS = 20_000

export interface VendorResponse {
  status: number
  text: string
}

/**
 * Calls a provider over HTTP. Throws `ProviderUnavailable` without an answer, or with one that leaves the outcome
 * unknown: those calls are retried.
 */
export async function callVendor(address: string, request: RequestInit): Promise<VendorResponse> {
  const answer = await send(address, request)
  if (answer.status >= 500 || answer.status === 429 || answer.status === 408)
    throw new ProviderUnavailable(`answered ${answer.status}`)
  return answer
}

async function send(address: string, request: RequestInit): Promise<VendorResponse> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(address, { redirect: 'error', signal, ...request })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    throw new ProviderUnavailable('did not answer', { cause: error })
  }
}

/** The response as JSON. Anything else leaves the outcome unknown. */
export function readJson<T>({ text }: VendorResponse): T {
  try {
    // Some responses begin with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, '') || '{}') as T
  } catch (error) {
    throw new ProviderUnavailable('answered something that is no JSON', { cause: error })
  }
}
