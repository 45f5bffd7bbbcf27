import type { WordEntry } from '@matinee/contract/store/store'
import { expect, it } from 'vitest'
import { filterWords } from './word-list.ts'

const entry = (key: string, rest: Partial<WordEntry> = {}): WordEntry => ({
  key,
  area: 'storefront',
  english: 'Catalog',
  shipped: 'Catálogo',
  own: null,
  ...rest,
})
const entries = [
  entry('catalog.title'),
  entry('catalog.new', { english: 'New', shipped: 'Nuevo', own: 'Estrenos' }),
  entry('footer.top', { english: 'Back to top', shipped: null }),
]
const keys = (...args: Parameters<typeof filterWords>) => filterWords(...args).map(({ key }) => key)

it('keeps what a filter asks for', () => {
  expect(keys(entries, 'all', '')).toEqual(['catalog.title', 'catalog.new', 'footer.top'])
  expect(keys(entries, 'changed', '')).toEqual(['catalog.new'])
  expect(keys(entries, 'missing', '')).toEqual(['footer.top'])
})

it('searches key, English, shipped and own text, without regard to accents or capitals', () => {
  expect(keys(entries, 'all', 'CATALOGO')).toEqual(['catalog.title'])
  expect(keys(entries, 'all', 'estreno')).toEqual(['catalog.new'])
  expect(keys(entries, 'all', 'footer.')).toEqual(['footer.top'])
  expect(keys(entries, 'all', ' back to ')).toEqual(['footer.top'])
  expect(keys(entries, 'changed', 'catalog.title')).toEqual([])
})
