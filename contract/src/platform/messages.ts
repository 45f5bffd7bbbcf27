import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'

export type MessageFault = { code: 'malformed' } | { code: 'unknown_value' | 'missing_value'; value: string }

/** Values a mail cannot do without: if the English text has one, every replacement must have it. */
const NEEDED_IN_MAILS = ['code', 'email', 'device', 'place']

/** A message as pages carry it: literal text, or its parts with values between them. */
export type Message = string | MessageFormatElement[]

const read = (message: string) => parse(message, { ignoreTag: true })

/** Parses a text on the server, because the parser is too large for browsers. Throws like `valuesIn`. */
export function readMessage(text: string): Message {
  if (!/[{']/.test(text)) return text
  const elements = read(text)
  const isPlain = elements.every((element) => element.type === TYPE.literal)
  return isPlain ? elements.map(({ value }) => value).join('') : elements
}

// Characters attached to a value stay with it: 45%, 2×, 1080p, 3 MB/s.
const UNIT = /^[%×/p\u2069]/

/**
 * Isolates each value for right-to-left languages, where a Latin name or address would otherwise run together with its
 * neighbours (https://www.w3.org/International/articles/inline-bidi-markup/). Throws like `valuesIn`.
 */
export function isolateValues(text: string): string {
  if (!text.includes('{')) return text
  const places = elementsIn(parse(text, { ignoreTag: true, captureLocation: true }))
    .filter((element) => element.type === TYPE.argument)
    .map(({ location }) => ({ start: location!.start.offset, end: location!.end.offset }))
  return places.toReversed().reduce((isolated, { start, end }) => {
    if (UNIT.test(isolated.slice(end))) return isolated
    return `${isolated.slice(0, start)}\u2068${isolated.slice(start, end)}\u2069${isolated.slice(end)}`
  }, text)
}

/** All elements of a message, including those of its branches, in text order. */
function elementsIn(elements: MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) => {
    const branches = 'options' in element ? Object.values(element.options) : []
    const inside = element.type === TYPE.tag ? element.children : branches.flatMap(({ value }) => value)
    return [element, ...elementsIn(inside)]
  })
}

/** All messages, by key. */
export const readMessages = (words: Record<string, string>): Record<string, Message> =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [key, readMessage(text)]))

/** The names of an ICU message's values; throws if the message cannot be parsed. */
export const valuesIn = (message: string): string[] => [...new Set(namesIn(read(message)))].toSorted()

const namesIn = (elements: MessageFormatElement[]) =>
  elementsIn(elements).flatMap((element) =>
    element.type === TYPE.literal || element.type === TYPE.pound || element.type === TYPE.tag
      ? []
      : [element.value],
  )

/**
 * Why `text` cannot replace the `english` message of an area, or null if it can. It may omit values, except those a
 * mail needs, and must not use unknown ones.
 */
export function faultOf(text: string, english: string, area?: string): MessageFault | null {
  try {
    const known = valuesIn(english)
    const used = valuesIn(text)
    const value = used.find((name) => !known.includes(name))
    if (value !== undefined) return { code: 'unknown_value', value }
    const missing = neededOf(known, area).find((name) => !used.includes(name))
    if (missing !== undefined) return { code: 'missing_value', value: missing }
    sayWithSamples(text, english)
    return null
  } catch {
    return { code: 'malformed' } // unparsable for whatever reason
  }
}

const neededOf = (known: readonly string[], area: string | undefined) =>
  area === 'mails' ? known.filter((name) => NEEDED_IN_MAILS.includes(name)) : []

// Some faults only show when a message is formatted: an unknown currency, a text formatted as a date.
function sayWithSamples(text: string, english: string) {
  const moments = read(english).flatMap((element) =>
    element.type === TYPE.date || element.type === TYPE.time ? [element.value] : [],
  )
  const samples = valuesIn(english).map((name) => [name, moments.includes(name) ? new Date(0) : 'sample'])
  new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).format(Object.fromEntries(samples))
}

/** Formats an ICU message in a language. Throws if a value is missing. */
export const say = (text: string, locale: string, values: Record<string, string | number> = {}): string =>
  String(new IntlMessageFormat(text, locale, undefined, { ignoreTag: true }).format(values))
