import { refusal } from '../../../platform/errors.ts'

export const VatIdWrong = refusal('vat_id_wrong', 400, 'This VAT number is not right.')
export const NoHomeCountry = refusal(
  'no_home_country',
  409,
  'Say first in the settings in which country the store is.',
)
