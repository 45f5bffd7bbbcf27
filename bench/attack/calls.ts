import type { Endpoint } from '@matinee/contract/platform/endpoint'
import fc from 'fast-check'
import { plainRequestsFor, type FuzzRequest } from '../../server/testing/fuzz/requests.ts'
import type { KnownValues } from '../../server/testing/fuzz/values.ts'

export interface AttackCall extends FuzzRequest {
  /** `GET /api/contents` */
  name: string
}

const DRAWN = 40
/** Longer values cover nothing more and cost the tools time. */
const MOST_SIGNS = 1500

/** One request for each endpoint, with as many values as possible: a value that is not sent is not tested. */
export const callsOf = (endpoints: Endpoint[], known: KnownValues): AttackCall[] =>
  endpoints
    .filter(({ path }) => !path.endsWith('/live')) // a stream has no end
    .map((endpoint, at) => {
      const drawn = fc.sample(plainRequestsFor(endpoint, known), { seed: at + 1, numRuns: DRAWN })
      const written = drawn.filter(({ payload }) => typeof payload !== 'object')
      const fullest = written.toSorted((one, other) => valuesIn(other) - valuesIn(one))[0] ?? drawn[0]!
      return { ...fullest, name: `${endpoint.method} ${endpoint.path}` }
    })

function valuesIn({ url, payload }: FuzzRequest): number {
  const text = `${url} ${payload?.toString() ?? ''}`
  return text.length > MOST_SIGNS ? 0 : text.split(/[?&]\w+=|":/).length
}
