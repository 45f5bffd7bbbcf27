import { Type, type Static, type TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { ForgedWebhook } from './provider.ts'

/** Provider references: printable characters, so that the database can store them. */
export const TokenSchema = Type.String({ pattern: String.raw`^[\x21-\x7e]{1,255}$` })
/** A short text of a provider: a reason, a brand. */
export const WordsSchema = Type.String({ pattern: String.raw`^[\x20-\x7e]{0,255}$` })
/** Minor units of any currency, as an integer. */
export const UnitsSchema = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER / 1000 })
export const CurrencyCodeSchema = Type.String({ pattern: '^[A-Za-z]{3}$' })

export const hasShape = <S extends TSchema>(schema: S, value: unknown): value is Static<S> =>
  Check(schema, value)

/** The verified text of a webhook, checked against the provider's shape. Throws `ForgedWebhook` for anything else. */
export function readEnvelope<S extends TSchema>(schema: S, body: Buffer): Static<S> {
  const event = parseBody(body)
  if (!hasShape(schema, event)) throw new ForgedWebhook('not in the shape of an event')
  return event
}

function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new ForgedWebhook('not readable', { cause: error })
  }
}
