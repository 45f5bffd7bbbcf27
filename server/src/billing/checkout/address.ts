import type { Address } from '@matinee/contract/billing/billing'

/** An address, and of it what taxes are asked by. */
export const addressColumns = (address: Address) => ({
  address,
  country: address.country ?? null,
  region: address.region ?? null,
  vat_id: address.vat_id ?? null,
})
