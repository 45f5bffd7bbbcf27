import { demoAuthors, demoCategories, demoFilms } from '@matinee/demo/demo-films'
import { fillerTitle } from '@matinee/demo/titles'
import { expect, it } from 'vitest'
import { toPermalink } from '../catalogue/programs/permalink.ts'

it('finds every permalink of the demo as the product writes them', () => {
  const permalinks = [...demoFilms, ...demoCategories, ...demoAuthors].map(({ permalink }) => permalink)
  expect(permalinks.filter((each) => toPermalink(each) !== each)).toEqual([])
})

it('finds a title of its own for each of 300,000 programs', () => {
  const addresses = new Set(
    Array.from({ length: 300_000 }, (_, number) => toPermalink(fillerTitle(number).title)),
  )
  expect(addresses.size).toBe(300_000)
})
