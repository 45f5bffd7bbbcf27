import { expect, it } from 'vitest'
import { languageName } from '../language.ts'
import { countries, currencies } from './places.ts'

it('knows every country once, by name', () => {
  const list = countries('en')
  expect(list).toContainEqual({ value: 'BR', label: 'Brazil' })
  expect(list).toHaveLength(250) // ISO 3166 and Kosovo
  expect(list.map(({ value }) => value)).not.toContain('YU')
})

it('knows currencies, and languages in their own words too', () => {
  expect(currencies('en')).toContainEqual({ value: 'USD', label: 'US Dollar (USD)' })
  expect(languageName('en', 'en')).toBe('English')
  expect(languageName('pt-BR', 'en')).toBe('Brazilian Portuguese – português (Brasil)')
})
