import { checkVAT, countries } from 'jsvat'

/** The union whose businesses pay the tax of what they buy in another of its countries themselves. */
export const UNION = new Set(
  'AT BE BG HR CY CZ DK EE ES FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI SE'.split(' '),
)

/** A VAT id as it is kept, and its country; null where it is none: its form or its check digits are wrong. */
export function readVatId(written: string): { vat_id: string; country: string } | null {
  const { isValid, value, country } = checkVAT(written.replace(/[\s.-]/g, '').toUpperCase(), countries)
  return isValid && value && country ? { vat_id: value, country: country.isoCode.short } : null
}
