import { saveAnetCard } from '@matinee/contract/billing/billing'
import { Compile } from 'typebox/compile'
import { ProviderRefused } from '../provider.ts'

const card = Compile(saveAnetCard.body)

/** What Accept.js returned for a card: a descriptor and a value, which the page sends as one JSON token. */
export function opaqueData(token: string) {
  const given = readJson(token)
  if (!card.Check(given)) throw new ProviderRefused('the token is not what Accept.js gives for a card')
  return { dataDescriptor: given.data_descriptor, dataValue: given.data_value }
}

function readJson(token: string): unknown {
  try {
    return JSON.parse(token)
  } catch {
    return null
  }
}

/** Whether a payment method is a one-time token; saved ones are numbers. */
export const isOpaque = (ref: string) => ref.startsWith('{')
