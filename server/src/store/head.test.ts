import fc from 'fast-check'
import { expect, it } from 'vitest'
import { metaDescriptionOf } from '@matinee/contract/store/head'
import { headTags } from './head.ts'
import { escapeMarkup, scriptJson } from './html.ts'

const place = { origin: 'https://films.example', store: 'Lumen', locale: 'en', locales: ['en'] }
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\0-\x08\x0B\x0C\x0E-\x1F]/
const TAG =
  /^<(title>[^<>]*<\/title|(meta|link) ([a-z:]+="[^"<>]*" ?)+|script type="application\/ld\+json">[^<]*<\/script)>$/
const words = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '</script><script>alert(1)</script>',
    '"><img onerror=x>',
    "' onload='",
    '👩‍🚀 & <b>',
    ']]>',
    '<!--',
  ),
)

// Tags are matched line by line.
const lines = words.map((text) => text.replaceAll('\n', ' '))

it('writes well-formed tags for any text', () => {
  fc.assert(
    fc.property(lines, lines, lines, (title, description, image) => {
      const head = { title, description, image, canonical: '/catalog', data: [{ name: title, description }] }
      for (const line of headTags(head, place).split('\n').filter(Boolean))
        expect(line.replaceAll(/\r/g, '')).toMatch(TAG)
    }),
  )
})

it('preserves data', () => {
  fc.assert(
    fc.property(words, (text) => {
      expect(scriptJson({ text })).not.toContain('<')
      expect(JSON.parse(scriptJson({ text }))).toEqual({ text })
    }),
  )
})

it('writes no character that XML forbids', () => {
  fc.assert(
    fc.property(words, (text) => {
      expect(escapeMarkup(text)).not.toMatch(CONTROL)
      expect(escapeMarkup(text).isWellFormed()).toBe(true)
    }),
  )
  expect(escapeMarkup('a\0b \ud800 <👋>')).toBe('ab  &lt;👋&gt;')
})

it('shortens a description to one line at a word', () => {
  expect(metaDescriptionOf('  One\n two ')).toBe('One two')
  expect(metaDescriptionOf(' ')).toBeNull()
  expect(metaDescriptionOf(null)).toBeNull()
  const long = metaDescriptionOf('word '.repeat(100))!
  expect(long.length).toBeLessThanOrEqual(301)
  expect(long).toMatch(/word…$/)
})
