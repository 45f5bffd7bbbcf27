import { readMessage } from '@matinee/contract/platform/messages'
import { IntlMessageFormat } from 'intl-messageformat'
import { expect, it } from 'vitest'
import { formatMessage, type Values } from './message.ts'

/** As it is parsed in a page. */
const transferred = (text: string) =>
  JSON.parse(JSON.stringify(readMessage(text))) as ReturnType<typeof readMessage>

function formatted(text: string, values: Values, locale: string) {
  const message = transferred(text)
  return typeof message === 'string' ? message : formatMessage(message, locale, values)
}

const saidByLibrary = (text: string, values: Values, locale: string) =>
  String(new IntlMessageFormat(text, locale, undefined, { ignoreTag: true }).format(values))

const PLURAL =
  '{n, plural, =0 {none} zero {zero #} one {# one} two {# two} few {# few} many {# many} other {# other}}'

it.each([
  'as it is',
  'with <b>marks</b> and # and }',
  "it''s, and '{n}' stays, don't it",
  '{n}',
  '{n} of {who}: <i>{n}</i>',
  PLURAL,
  '{n, plural, offset:1 =0 {nobody} =1 {{who}} one {{who} and # other} other {{who} and # others}}',
  '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  `{who, select, Ada {${PLURAL}} other {somebody with {n}}}`,
  '{n, number}, {n, number, integer}, {n, number, percent}',
  '{n, number, ::percent scale/100}, {n, number, ::compact-short}, {n, number, ::.00}',
])('says “%s” as the library of such messages does', (text) => {
  for (const locale of ['en', 'es', 'fr', 'de', 'pt-BR', 'ar'])
    for (const n of [0, 1, 2, 3, 11, 100, 1234.5, 1_000_000])
      for (const who of ['Ada', '{n}', 'toString'])
        expect(formatted(text, { n, who }, locale)).toBe(saidByLibrary(text, { n, who }, locale))
})

it('says what a page carries as plain text as it is', () => {
  expect(transferred("it''s '{plain}'")).toBe("it's {plain}")
})

it('fails where a value is missing, and where a message asks for a moment', () => {
  expect(() => formatted('{n}', {}, 'en')).toThrow('“n”')
  expect(() => formatted('{n, date, short}', { n: 0 }, 'en')).toThrow('“n” of this type')
})
