import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'

export type MessageFault = { code: 'malformed' } | { code: 'unknown_value' | 'missing_value'; value: string }

/** What a mail makes no sense without: where its English has one of these, so must every text in its place. */
const NEEDED_IN_MAILS = ['code', 'email', 'device', 'place']

/** A message as a page of the shop carries it: what to say as it is, or the parts that values are put between. */
export type Message = string | MessageFormatElement[]

const read = (message: string) => parse(message, { ignoreTag: true })

/** Reads a text once for all who will say it: what reads messages is large, and no browser needs it. Throws as `valuesIn`. */
export function readMessage(text: string): Message {
  if (!/[{']/.test(text)) return text
  const elements = read(text)
  const isPlain = elements.every((element) => element.type === TYPE.literal)
  return isPlain ? elements.map(({ value }) => value).join('') : elements
}

// What stands close to a value belongs to it: 45%, 2×, 1080p, 3 MB/s.
const UNIT = /^[%×/p\u2069]/

/**
 * The same text with each value as a stretch of its own, for languages written from right to left: a Latin name or an
 * address would else run together with its neighbours (https://www.w3.org/International/articles/inline-bidi-markup/).
 * Throws as `valuesIn`.
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

/** All elements of a message, those of its branches as well, in the order of the text. */
function elementsIn(elements: MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) => {
    const branches = 'options' in element ? Object.values(element.options) : []
    const inside = element.type === TYPE.tag ? element.children : branches.flatMap(({ value }) => value)
    return [element, ...elementsIn(inside)]
  })
}

/** All of them, by key. */
export const readMessages = (words: Record<string, string>): Record<string, Message> =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [key, readMessage(text)]))

/** The values an ICU message is filled with, by name; throws where the message cannot be read. */
export const valuesIn = (message: string): string[] => [...new Set(namesIn(read(message)))].toSorted()

const namesIn = (elements: MessageFormatElement[]) =>
  elementsIn(elements).flatMap((element) =>
    element.type === TYPE.literal || element.type === TYPE.pound || element.type === TYPE.tag
      ? []
      : [element.value],
  )

/**
 * Why `text` cannot stand in for the message `english` of an area, or null where it can. It may leave values of it out,
 * but for those a mail needs, and must not make any up.
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
    return { code: 'malformed' } // whatever it is: this text cannot be said
  }
}

const neededOf = (known: readonly string[], area: string | undefined) =>
  area === 'mails' ? known.filter((name) => NEEDED_IN_MAILS.includes(name)) : []

// Some faults show only when a message is said: a currency that does not exist, a title told as a date.
function sayWithSamples(text: string, english: string) {
  const moments = read(english).flatMap((element) =>
    element.type === TYPE.date || element.type === TYPE.time ? [element.value] : [],
  )
  const samples = valuesIn(english).map((name) => [name, moments.includes(name) ? new Date(0) : 'sample'])
  new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).format(Object.fromEntries(samples))
}

/** An ICU message said in a language with its values put in. Throws where one is missing. */
export const say = (text: string, locale: string, values: Record<string, string | number> = {}): string =>
  String(new IntlMessageFormat(text, locale, undefined, { ignoreTag: true }).format(values))
