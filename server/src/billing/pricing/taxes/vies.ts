import type { StoreContext } from '../../../platform/http/http.ts'

const VIES = 'https://ec.europa.eu/taxation_customs/vies/rest-api'
/** A buyer waits for it. */
const PATIENCE_MS = 6_000

/** A VAT number as VIES takes it: Greece is EL. */
export interface ViesNumber {
  country: string
  number: string
}

export interface ViesAnswer {
  /** Null without an answer about the number. */
  valid: boolean | null
  name: string | null
  consultation: string | null
  /** Why there is none. */
  problem: string | null
}

const NO_ANSWER = { valid: null, name: null, consultation: null }

/** Splits a number in its stored form. */
export const viesNumberOf = (vatId: string): ViesNumber => ({
  country: vatId.startsWith('GR') ? 'EL' : vatId.slice(0, 2),
  number: vatId.slice(2),
})

interface ViesReply {
  valid?: boolean
  /** `VALID`, `INVALID`, or why it cannot be said. */
  userError?: string
  name?: string
  requestIdentifier?: string
  errorWrappers?: { error?: string }[]
}

/**
 * Asks VIES about a number, and for a consultation number if the seller has one to ask with. Never throws: whatever is no
 * answer about the number is a problem, which VIES names or which is `unreachable`.
 */
export async function askVies(
  { config, log }: Pick<StoreContext, 'config' | 'log'>,
  { country, number }: ViesNumber,
  seller: ViesNumber | null,
): Promise<ViesAnswer> {
  const asked = {
    countryCode: country,
    vatNumber: number,
    ...(seller && { requesterMemberStateCode: seller.country, requesterNumber: seller.number }),
  }
  try {
    const answer = await fetch(`${config.vies_url ?? VIES}/check-vat-number`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(asked),
    })
    return readReply((await answer.json()) as ViesReply)
  } catch (error) {
    log.warn({ err: error }, 'VIES did not answer')
    return { ...NO_ANSWER, problem: 'unreachable' }
  }
}

function readReply({ valid, userError, name, requestIdentifier, errorWrappers }: ViesReply): ViesAnswer {
  if (userError === 'VALID' || userError === 'INVALID' || (typeof valid === 'boolean' && !userError))
    return {
      valid: userError ? userError === 'VALID' : valid!,
      name: textOf(name),
      consultation: textOf(requestIdentifier),
      problem: null,
    }
  return { ...NO_ANSWER, problem: textOf(userError) ?? textOf(errorWrappers?.[0]?.error) ?? 'unreachable' }
}

/** Countries that tell no names answer with dashes. */
const textOf = (text: string | undefined) => (text && text !== '---' ? text.slice(0, 200) : null)
