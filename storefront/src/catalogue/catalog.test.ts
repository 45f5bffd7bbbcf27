import type { Card } from '@matinee/contract/catalogue'
import { describe, expect, it } from 'vitest'
import { leadOf, shapeOf } from './catalog.ts'

const card = (id: number, more: Partial<Card> = {}) =>
  ({ id, ready: true, horizontal_image: 'wide.webp', vertical_image: 'tall.webp', ...more }) as Card
const row = (featured: boolean, ...contents: Card[]) => ({ featured, contents })

describe('the program in the banner', () => {
  it('is the first watchable one of the featured rows', () => {
    expect(leadOf([row(false, card(1)), row(true, card(2, { ready: false }), card(3))], [])?.id).toBe(3)
  })

  it('comes from the other rows, then from the newest, where none is featured', () => {
    expect(leadOf([row(false, card(1))], [card(2)])?.id).toBe(1)
    expect(leadOf([], [card(2, { ready: false }), card(3)])?.id).toBe(3)
  })

  it('is one that is still being made where there is no other', () => {
    expect(leadOf([row(true, card(1, { ready: false }))], [])?.id).toBe(1)
    expect(leadOf([], [])).toBeUndefined()
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
