import type { AnalyticsSettings } from '@matinee/contract/analytics/analytics'
import { VENDORS, type Vendor } from '@matinee/contract/analytics/vendors'
import { VendorIdWrong, VendorNeedsConsent, VendorTwice } from './errors.ts'

/** Refuses what no service is called, one that is there twice, and cookies that nobody is asked about. */
export function assertVendors({ vendors, ask_consent }: Pick<AnalyticsSettings, 'vendors' | 'ask_consent'>) {
  if (new Set(vendors.map(({ kind }) => kind)).size < vendors.length) throw VendorTwice()
  const wrong = vendors.findIndex((vendor) => !isWellFormed(vendor))
  if (wrong >= 0) throw VendorIdWrong({ errors: { [`vendors.${wrong}.key`]: ['wrong'] } })
  if (!ask_consent && vendors.some(({ kind }) => VENDORS[kind].needsConsent)) throw VendorNeedsConsent()
}

function isWellFormed({ kind, key, host }: Vendor): boolean {
  const rules = VENDORS[kind]
  return rules.key.test(key) && (host === null ? rules.host !== null : rules.isSelfHosted)
}
