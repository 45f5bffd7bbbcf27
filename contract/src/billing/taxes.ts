import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

export const TAX_MODES = ['none', 'inclusive', 'exclusive'] as const

const Line = (most: number) => Nullable(Type.String({ maxLength: most, pattern: NO_NUL }))

/** The taxes of sales, and the seller as invoices name it. */
export const TaxSettings = Type.Object({
  tax_mode: OneOf(TAX_MODES),
  /** Reverse charge for businesses with a valid VAT id in another country of the union. */
  reverse_charge: Type.Boolean(),
  /** Numbers of buyers are asked about at VIES; without an answer their format counts. */
  vat_online: Type.Boolean(),
  seller_name: Line(200),
  seller_address: Line(500),
  /** 400 `vat_id_wrong` if its format or check digits are wrong. */
  seller_vat_id: Line(30),
  /** The prefix of invoice numbers. */
  invoice_prefix: Type.String({ pattern: '^[A-Za-z0-9/-]{0,12}$' }),
  invoice_note: Line(500),
})
export type TaxSettings = Static<typeof TaxSettings>

const Country = Type.String({ pattern: '^[A-Z]{2}$' })

/** What VIES, the service of the European Commission, said about a VAT number. */
export const VatCheck = Type.Object({
  /** `unchecked`: there was no answer, and the format of the number counts. */
  state: OneOf(['valid', 'invalid', 'unchecked'] as const),
  /** The business, where its country tells. */
  name: Nullable(Type.String()),
  /** The number of the consultation, to be shown to the tax office. */
  consultation: Nullable(Type.String()),
  /** Why there was no answer, in the words of VIES, or `unreachable`. */
  problem: Nullable(Type.String()),
  checked_at: Moment,
})
export type VatCheck = Static<typeof VatCheck>

export const TaxRate = Type.Object({
  id: Id,
  country: Country,
  /** The region's code after the country's; empty for the whole country. */
  region: Type.String(),
  region_name: Type.String(),
  /** The name on invoices: VAT. */
  name: Type.String(),
  /** 0.19 for 19 %. */
  rate: Type.Number(),
})
export type TaxRate = Static<typeof TaxRate>

const Taxes = Type.Object({
  settings: TaxSettings,
  rates: Type.Array(TaxRate),
  /** The store's own country, whose tax applies while the buyer's country is unknown. */
  country: Nullable(Type.String()),
  /** The number of the next invoice. */
  next_number: Type.String(),
})
export type Taxes = Static<typeof Taxes>

export const getTaxes = endpoint({
  method: 'GET',
  path: '/bullet/api/taxes',
  access: { view: 'settings', part: 'tax' },
  reply: Taxes,
})

/** Changes the named settings. */
export const changeTaxSettings = endpoint({
  method: 'PATCH',
  path: '/bullet/api/taxes',
  access: { edit: 'settings', part: 'tax' },
  body: Type.Partial(TaxSettings, { additionalProperties: false }),
  reply: Taxes,
})

/** Sets the rate of a country or region. */
export const putTaxRate = endpoint({
  method: 'PUT',
  path: '/bullet/api/taxes/rates',
  access: { edit: 'settings', part: 'tax' },
  body: Type.Object({
    country: Country,
    region: Type.String({ maxLength: 10, pattern: '^[A-Z0-9]*$' }),
    name: Type.String({ minLength: 1, maxLength: 40, pattern: NO_NUL }),
    rate: Type.Number({ minimum: 0, maximum: 1 }),
  }),
  reply: Taxes,
})

export const deleteTaxRates = endpoint({
  method: 'POST',
  path: '/bullet/api/taxes/rates/delete',
  access: { edit: 'settings', part: 'tax' },
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) }),
  reply: Taxes,
})

export const FILLINGS = ['own', 'union', 'world'] as const

/** Adds missing standard rates as of this release; existing ones stay. */
export const fillTaxRates = endpoint({
  method: 'POST',
  path: '/bullet/api/taxes/rates/fill',
  access: { edit: 'settings', part: 'tax' },
  body: Type.Object({ of: OneOf(FILLINGS) }),
  reply: Type.Object({ taxes: Taxes, added_ids: Type.Array(Id) }),
})
