import type { Card } from '@matinee/contract/catalogue/catalogue'
import { describe, expect, it } from 'vitest'
import { leadsOf, shapeOf } from './catalog.ts'

const card = (id: number, more: Partial<Card> = {}) =>
  ({ id, ready: true, horizontal_image: 'wide.webp', vertical_image: 'tall.webp', ...more }) as Card
const row = (featured: boolean, ...contents: Card[]) => ({ featured, contents })

describe('the programs in the banner', () => {
  const ids = (...given: Parameters<typeof leadsOf>) => leadsOf(...given).map(({ id }) => id)

  it('are the first watchable ones of the featured rows, each once', () => {
    const rows = [
      row(false, card(1)),
      row(true, card(2, { ready: false }), card(3), card(4, { horizontal_image: null })),
      row(true, card(3), card(5)),
    ]
    expect(ids(rows, [])).toEqual([3, 5])
  })

  it('are five at most', () => {
    expect(ids([row(true, ...[1, 2, 3, 4, 5, 6, 7].map((id) => card(id)))], [])).toEqual([1, 2, 3, 4, 5])
  })

  it('are one of the other rows, then of the newest, where none is featured', () => {
    expect(ids([row(false, card(1), card(6))], [card(2)])).toEqual([1])
    expect(ids([], [card(2, { ready: false }), card(3)])).toEqual([3])
    expect(ids([], [card(3, { horizontal_image: null })])).toEqual([3])
  })

  it('are one that is still being made where there is no other', () => {
    expect(ids([row(true, card(1, { ready: false }))], [])).toEqual([1])
    expect(ids([], [])).toEqual([])
  })
})

describe('the shape of a row', () => {
  it('is tall for a featured row of upright posters', () => {
    expect(shapeOf(row(true, card(1), card(2)))).toBe('tall')
    expect(shapeOf(row(false, card(1)))).toBe('wide')
  })

  it('is wide when a poster is missing or only a cut of the wide picture', () => {
    expect(shapeOf(row(true, card(1), card(2, { vertical_image: null })))).toBe('wide')
    expect(shapeOf(row(true, card(1, { vertical_image: 'wide.webp' })))).toBe('wide')
  })
})
