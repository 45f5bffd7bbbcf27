import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'

export type MessageFault = { code: 'malformed' } | { code: 'unknown_value'; value: string }

const read = (message: string) => parse(message, { ignoreTag: true })

/** The values an ICU message is filled with, by name; throws where the message cannot be read. */
export const valuesIn = (message: string): string[] => [...new Set(namesIn(read(message)))].toSorted()

function namesIn(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    if (element.type === TYPE.tag) return namesIn(element.children)
    const branches = 'options' in element ? Object.values(element.options) : []
    return [element.value, ...branches.flatMap((branch) => namesIn(branch.value))]
  })
}

/**
 * Why `text` cannot stand in for the message `english`, or null where it can. It may leave values of it out, and must
 * not make any up.
 */
export function faultOf(text: string, english: string): MessageFault | null {
  try {
    const known = valuesIn(english)
    const value = valuesIn(text).find((name) => !known.includes(name))
    if (value !== undefined) return { code: 'unknown_value', value }
    sayWithSamples(text, english)
    return null
  } catch {
    return { code: 'malformed' } // whatever it is: this text cannot be said
  }
}

// Some faults show only when a message is said: a currency that does not exist, a title told as a date.
function sayWithSamples(text: string, english: string) {
  const moments = read(english).flatMap((element) =>
    element.type === TYPE.date || element.type === TYPE.time ? [element.value] : [],
  )
  const samples = valuesIn(english).map((name) => [name, moments.includes(name) ? new Date(0) : 'sample'])
  new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).format(Object.fromEntries(samples))
}
