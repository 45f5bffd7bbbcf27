import words from '@matinee/contract/words/en/admin.json'
import { IntlMessageFormat } from 'intl-messageformat'
import { expect, it } from 'vitest'

const files = import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const source = Object.values(files).join('\n')

/** Prefixes of keys that are built from a state, such as `film.state.${state}`. */
const beginnings = [...source.matchAll(/`([a-z][a-z_]*[._][a-z_.]*)\$\{/g)].map((match) => match[1]!)
const quoted = new Set([...source.matchAll(/['"]([a-z][\w.]*)['"]/g)].map((match) => match[1]!))

it('keeps no word that no screen says', () => {
  const unsaid = Object.keys(words).filter(
    (key) => !quoted.has(key) && !beginnings.some((beginning) => key.startsWith(beginning)),
  )
  expect(unsaid).toEqual([])
})

// Some 4,000 messages are parsed, of which a machine under load does a thousand a second.
it('writes every word as a message that can be read', { timeout: 30_000 }, () => {
  for (const message of Object.values(words)) expect(() => new IntlMessageFormat(message, 'en')).not.toThrow()
})
