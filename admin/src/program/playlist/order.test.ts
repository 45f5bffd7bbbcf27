import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { between, extentsUnderHeadings, movedTo, STEPS, movedByStep } from './order.ts'

const list = (ids: number[]) => ids.map((id) => ({ id }))
const idsOf = (entries: { id: number }[] | undefined) => entries?.map(({ id }) => id)
const movedIds = (ids: number[], moving: number[], carried: number, to: number) =>
  idsOf(movedTo(list(ids), new Set(moving), carried, to))

describe('carrying entries', () => {
  it('puts one behind the entry it is dropped on downwards, and before it upwards', () => {
    expect(movedIds([1, 2, 3, 4], [1], 1, 2)).toEqual([2, 3, 1, 4])
    expect(movedIds([1, 2, 3, 4], [4], 4, 1)).toEqual([1, 4, 2, 3])
    expect(movedIds([1, 2, 3], [2], 2, 1)).toEqual([1, 2, 3])
  })

  it('keeps several together and in their own order', () => {
    expect(movedIds([1, 2, 3, 4, 5], [1, 3], 1, 3)).toEqual([2, 4, 1, 3, 5])
    expect(movedIds([1, 2, 3, 4, 5], [2, 5], 5, 0)).toEqual([2, 5, 1, 3, 4])
    expect(movedIds([1, 2, 3, 4, 5], [1, 5], 5, 2)).toEqual([2, 1, 5, 3, 4])
  })

  it('loses and doubles nothing', () => {
    const given = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 12 }).chain((ids) =>
      fc.record({
        ids: fc.constant(ids),
        moving: fc.subarray(ids, { minLength: 1 }),
        to: fc.nat(ids.length - 1),
      }),
    )
    fc.assert(
      fc.property(given, ({ ids, moving, to }) => {
        const after = movedIds(ids, moving, moving[0]!, to)!
        expect(after.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
        expect(after.filter((id) => moving.includes(id))).toEqual(moving)
      }),
    )
  })
})

it('moves by steps as far as there is a way', () => {
  const steps = (id: number) => STEPS.map((step) => idsOf(movedByStep(list([1, 2, 3, 4]), id, step)))
  expect(steps(2)).toEqual([
    [2, 1, 3, 4],
    [2, 1, 3, 4],
    [1, 3, 2, 4],
    [1, 3, 4, 2],
  ])
  expect(steps(1)).toEqual([undefined, undefined, [2, 1, 3, 4], [2, 3, 4, 1]])
  expect(steps(4)).toEqual([[4, 1, 2, 3], [1, 2, 4, 3], undefined, undefined])
})

it('names all from one entry to another, in either direction', () => {
  expect(between(list([5, 6, 7, 8]), 6, 8)).toEqual([6, 7, 8])
  expect(between(list([5, 6, 7, 8]), 7, 5)).toEqual([5, 6, 7])
})

it('counts films and their length under each heading', () => {
  const film = (id: number, duration: number) => ({ id, kind: 'video', duration })
  const heading = (id: number) => ({ id, kind: 'divider', duration: 0 })
  const entries = [film(1, 7), heading(2), film(3, 10), film(4, 20), heading(5)]
  expect(extentsUnderHeadings(entries)).toEqual(
    new Map([
      [2, { films: 2, seconds: 30 }],
      [5, { films: 0, seconds: 0 }],
    ]),
  )
})
