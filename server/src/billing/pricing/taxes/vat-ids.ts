import { checkVAT, countries } from 'jsvat'

/** The countries between which the reverse charge of the European Union applies. */
export const UNION = new Set(
  'AT BE BG HR CY CZ DK EE ES FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI SE'.split(' '),
)

/** A VAT id in its stored form with its country; null if format or check digits are wrong. */
export function readVatId(written: string): { vat_id: string; country: string } | null {
  const { isValid, value, country } = checkVAT(written.replace(/[\s.-]/g, '').toUpperCase(), countries)
  return isValid && value && country ? { vat_id: value, country: country.isoCode.short } : null
}
