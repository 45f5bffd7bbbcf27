import type { Address } from '@matinee/contract/billing/billing'

/** A postal address, with the fields that decide the tax. */
export const addressColumns = (address: Address) => ({
  address,
  country: address.country ?? null,
  region: address.region ?? null,
  vat_id: address.vat_id ?? null,
})
