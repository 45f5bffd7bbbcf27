import { valuesIn } from '@matinee/contract/platform/messages'
import { LOCALES } from '@matinee/contract/store/store'
import { describe, expect, it } from 'vitest'
import { ENGLISH, shippedLocales, shippedWords, WORD_AREAS, wordsOf, type Words } from './words.ts'

const otherLocales = LOCALES.filter((locale) => locale !== ENGLISH && shippedLocales().includes(locale))

it('ships nothing but languages a store can offer', () => {
  expect(LOCALES).toEqual(expect.arrayContaining(shippedLocales()))
  expect(shippedLocales()).toContain(ENGLISH)
})

describe.each(WORD_AREAS)('the words of the %s', (area) => {
  const english = shippedWords(ENGLISH, area)

  it('are messages that can be read', () => {
    for (const message of Object.values(english)) expect(() => valuesIn(message)).not.toThrow()
  })

  it.each(otherLocales)('are complete in %s, with the same values', (locale) => {
    const words = shippedWords(locale, area)
    expect(Object.keys(words).toSorted(), 'the same keys').toEqual(Object.keys(english).toSorted())
    const different = Object.keys(english).filter(
      (key) => String(valuesIn(words[key]!)) !== String(valuesIn(english[key]!)),
    )
    expect(different, 'keys whose values differ').toEqual([])
  })
})

it('a language borrows from its own and then from English, and own words win in each', () => {
  const own = new Map<string, Words>([
    ['en', { 'catalog.title': 'Cinema', 'footer.top': 'Up', 'settings.title': 'Not said here' }],
    ['de', { 'catalog.title': 'Kino' }],
    ['de-AT', { 'catalog.new': 'Frisch' }],
  ])
  const words = wordsOf('de-AT', ['storefront'], own)

  expect(words).toMatchObject({ 'catalog.title': 'Kino', 'catalog.new': 'Frisch' })
  expect(words['footer.top']).toBe(shippedWords('de', 'storefront')['footer.top'] ?? 'Up')
  expect(words).not.toHaveProperty('settings.title')
})

it('keeps a value apart from its neighbours where one reads from the right', () => {
  const own = new Map<string, Words>([['ar', { 'card.new': '{title}؟' }]])
  const words = wordsOf('ar', ['storefront', 'admin'], own)
  expect(words).toMatchObject({
    act_on: '\u2068{act}\u2069: \u2068{name}\u2069',
    'card.new': '\u2068{title}\u2069؟',
  })
  expect(shippedWords('ar', 'admin')['act_on'], 'as a translator reads it').toBe('{act}: {name}')
  expect(wordsOf('de', ['admin'])['act_on']).toBe('{act}: {name}')
})
