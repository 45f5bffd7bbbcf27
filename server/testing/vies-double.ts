import { startVendorDouble } from './vendor-double.ts'

/** The part of the published description (OpenAPI) that is compared. */
export interface PublishedVies {
  components?: { schemas: Record<string, { properties?: Record<string, unknown>; required?: string[] }> }
  definitions?: Record<string, { properties?: Record<string, unknown>; required?: string[] }>
}

const FIELDS = {
  request: ['countryCode', 'vatNumber', 'requesterMemberStateCode', 'requesterNumber'],
  response: ['countryCode', 'vatNumber', 'requestDate', 'valid', 'requestIdentifier', 'name', 'address'],
}

/** VIES as the European Commission describes it: knows every number but those in `unknown`. */
export async function startVies() {
  const state = { unknown: new Set<string>(), problem: null as string | null }
  const double = await startVendorDouble(({ path, body }) => {
    if (path !== '/check-vat-number') return { status: 404, body: {} }
    const { countryCode, vatNumber } = body as { countryCode: string; vatNumber: string }
    const { problem } = state
    const valid = !problem && !state.unknown.has(`${countryCode}${vatNumber}`)
    return {
      status: 200,
      body: {
        countryCode,
        vatNumber,
        requestDate: '2030-01-01T00:00:00.000Z',
        valid,
        userError: problem ?? (valid ? 'VALID' : 'INVALID'),
        requestIdentifier: valid && body['requesterNumber'] ? 'WAPIAAAAX1' : '',
        name: valid ? 'KINO GMBH' : '---',
        address: '---',
      },
    }
  })
  return Object.assign(state, double, {
    /** What the double says or is told that the published description does not have. */
    faultsBy({ components, definitions }: PublishedVies): string[] {
      const schemas = Object.entries(components?.schemas ?? definitions ?? {})
      const known = new Set(schemas.flatMap(([, { properties }]) => Object.keys(properties ?? {})))
      return [...FIELDS.request, ...FIELDS.response].filter((name) => !known.has(name))
    },
  })
}
