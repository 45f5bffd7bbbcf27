import { describe, expect, it } from 'vitest'
import { CLOSED_SEARCH, reduceSearch, type SearchEvent } from './state.ts'

const after = (...events: SearchEvent[]) => events.reduce(reduceSearch, CLOSED_SEARCH)
const typedEvent = { type: 'typed', query: 'tide' } as const
const answer = (page: number, ids: number[], lastPage = false) =>
  ({ type: 'answered', query: 'tide', page, ids, lastPage }) as const

const twoPages = [
  { type: 'opened' },
  { type: 'typed', query: 'tide' },
  { type: 'asked' },
  answer(1, [3, 1]),
  { type: 'asked' },
  answer(2, [2]),
] satisfies SearchEvent[]

it('opens empty', () => {
  expect(after({ type: 'opened' })).toMatchObject({ active: true, page: 0, ids: [], performed: false })
})

it('keeps what is found in its order, page after page', () => {
  expect(after(...twoPages)).toEqual({
    active: true,
    enterHits: 0,
    query: 'tide',
    page: 2,
    ids: [3, 1, 2],
    lastPage: false,
    loading: false,
    performed: true,
    failed: false,
  })
})

it('is loading from the question to the answer, or to its failure', () => {
  const asked = after(typedEvent, { type: 'asked' })
  expect(asked).toMatchObject({ loading: true, performed: false })
  expect(reduceSearch(asked, answer(1, [1])).loading).toBe(false)
  expect(reduceSearch(asked, { type: 'failed', query: 'tide' })).toMatchObject({
    loading: false,
    failed: true,
  })
})

it('closing clears the results and resets the page', () => {
  const closed = after(...twoPages, { type: 'closed' })
  expect(closed).toEqual({ ...CLOSED_SEARCH, enterHits: 0 })
})

it('pressing Enter clears the results, resets the page and counts', () => {
  const entered = after(...twoPages, { type: 'entered' })
  expect(entered).toMatchObject({
    enterHits: 1,
    query: 'tide',
    page: 0,
    ids: [],
    lastPage: false,
    performed: false,
  })
  expect(reduceSearch(entered, { type: 'entered' }).enterHits).toBe(2)
})

it('other words clear the results, the same ones do not', () => {
  expect(after(...twoPages, { type: 'typed', query: 'tides' })).toMatchObject({ page: 0, ids: [] })
  expect(after(...twoPages, { type: 'typed', query: 'tide' })).toMatchObject({ page: 2, ids: [3, 1, 2] })
})

describe('a list ends', () => {
  it('where the server says that this is the last page', () => {
    expect(after(typedEvent, answer(1, [1], true)).lastPage).toBe(true)
  })

  it('where nothing comes', () => {
    expect(after(typedEvent, answer(1, [1]), answer(2, [])).lastPage).toBe(true)
    expect(after(typedEvent, answer(1, []))).toMatchObject({ lastPage: true, performed: true, ids: [] })
  })

  it('and is not asked for more', () => {
    expect(after(typedEvent, answer(1, [1], true), { type: 'asked' }).loading).toBe(false)
  })
})

it('counts a program once that comes twice', () => {
  expect(after(typedEvent, answer(1, [1, 2]), answer(2, [2, 3])).ids).toEqual([1, 2, 3])
})

it('hears no answer to words that have changed meanwhile', () => {
  const state = after(typedEvent, { type: 'asked' }, { type: 'typed', query: 'tides' }, answer(1, [1]))
  expect(state).toMatchObject({ ids: [], performed: false })
  expect(reduceSearch(state, { type: 'failed', query: 'tide' }).failed).toBe(false)
})
