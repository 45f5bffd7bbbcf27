import { refusal } from '../../../platform/errors.ts'

export const VatIdWrong = refusal('vat_id_wrong', 400, 'This VAT number is not valid.')
export const NoHomeCountry = refusal(
  'no_home_country',
  409,
  'First choose the country of your store in the settings.',
)
