import fc from 'fast-check'
import { expect, it } from 'vitest'
import { headTags, metaDescriptionOf } from './head.ts'
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

// A tag is looked at by its line.
const lines = words.map((text) => text.replaceAll('\n', ' '))

it('holds whatever is said in tags that are well formed', () => {
  fc.assert(
    fc.property(lines, lines, lines, (title, description, image) => {
      const head = { title, description, image, canonical: '/catalog', data: [{ name: title, description }] }
      for (const line of headTags(head, place).split('\n').filter(Boolean))
        expect(line.replaceAll(/\r/g, '')).toMatch(TAG)
    }),
  )
})

it('gives data back as it was', () => {
  fc.assert(
    fc.property(words, (text) => {
      expect(scriptJson({ text })).not.toContain('<')
      expect(JSON.parse(scriptJson({ text }))).toEqual({ text })
    }),
  )
})

it('writes nothing that XML could not say', () => {
  fc.assert(
    fc.property(words, (text) => {
      expect(escapeMarkup(text)).not.toMatch(CONTROL)
      expect(escapeMarkup(text).isWellFormed()).toBe(true)
    }),
  )
  expect(escapeMarkup('a\0b \ud800 <👋>')).toBe('ab  &lt;👋&gt;')
})

it('makes a line of a description, cut at a word', () => {
  expect(metaDescriptionOf('  One\n two ')).toBe('One two')
  expect(metaDescriptionOf(' ')).toBeNull()
  expect(metaDescriptionOf(null)).toBeNull()
  const long = metaDescriptionOf('word '.repeat(100))!
  expect(long.length).toBeLessThanOrEqual(301)
  expect(long).toMatch(/word…$/)
})
