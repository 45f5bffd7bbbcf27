import { getComment, listComments } from '@matinee/contract/community/community'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import type { CallInput } from './input.ts'
import { createReadPages } from './pages.ts'
import { createReadQuery, discardOlderAnswer, isWorthRetrying, keyOf } from './queries.ts'

const asked: object[] = []
const call = (async (_: unknown, input: object) => {
  asked.push(input)
  return { body: [], headers: { 'last-page': asked.length > 1 } }
}) as never
const readQuery = createReadQuery(call)
const readPages = createReadPages(call)

describe('the key of a query', () => {
  const queries = new QueryClient()
  const stale = (filter: readonly unknown[]) => {
    queries.clear()
    const all = {
      first: readQuery(listComments, { query: { id: 1 } }),
      second: readQuery(listComments, { query: { id: 1, page: 2 } }),
      one: readQuery(getComment, { params: { id: 1 } }),
    }
    for (const { queryKey } of Object.values(all)) queries.setQueryData(queryKey, {} as never)
    void queries.invalidateQueries({ queryKey: filter })
    return Object.entries(all).flatMap(([name, { queryKey }]) =>
      queries.getQueryState(queryKey)!.isInvalidated ? name : [],
    )
  }

  it('matches all queries of an endpoint, or those with the same input', () => {
    expect(stale(keyOf(listComments))).toEqual(['first', 'second'])
    expect(stale(keyOf(listComments, { query: { page: 2 } }))).toEqual(['second'])
    expect(stale(keyOf(getComment, { params: { id: 1 } }))).toEqual(['one'])
    expect(stale(keyOf(getComment, { params: { id: 2 } }))).toEqual([])
  })

  it('is the same for an empty and for a missing query', () => {
    const key = (input: CallInput<typeof listComments>) => JSON.stringify(keyOf(listComments, input))
    expect(key({ query: {} })).toBe(key({}))
    expect(key({ query: { page: undefined } as object })).toBe(key({}))
  })
})

it('reads page after page with the query fields of the next one', async () => {
  const list = readPages(
    listComments,
    { query: { id: 7 } },
    {
      getNextPageParam: ({ headers }, pages) =>
        headers['last-page'] ? undefined : { page: pages.length + 1 },
    },
  )
  await new QueryClient().fetchInfiniteQuery({ ...list, pages: 5 })
  expect(asked).toMatchObject([{ query: { id: 7 } }, { query: { id: 7, page: 2 } }])
})

it('retries at most twice after a missing or broken response', () => {
  expect(isWorthRetrying(0, new ApiError(0, {}))).toBe(true)
  expect(isWorthRetrying(1, new ApiError(503, {}))).toBe(true)
  expect(isWorthRetrying(2, new ApiError(503, {}))).toBe(false)
})

it('does not retry refusals and bugs', () => {
  expect(isWorthRetrying(0, new ApiError(404, {}))).toBe(false)
  expect(isWorthRetrying(0, new TypeError('a fault of ours'))).toBe(false)
})

describe('a signal that arrives while a query is read', () => {
  it('stays: an older answer is discarded and asked for anew', async () => {
    const queries = new QueryClient()
    const answers: ((answer: string[]) => void)[] = []
    const queryKey = ['questions']
    const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve))
    const leave = new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => undefined)
    answers[0]!(['one'])
    await expect.poll(() => queries.getQueryData(queryKey)).toEqual(['one'])

    void queries.invalidateQueries({ queryKey })
    queries.setQueryData(queryKey, ['one', 'two'])
    discardOlderAnswer(queries, queryKey)
    answers[1]!(['one'])
    answers[2]!(['one', 'two', 'three'])
    await expect.poll(() => queries.getQueryData(queryKey)).toEqual(['one', 'two', 'three'])
    leave()
  })

  it('asks for nothing where nothing is read', () => {
    const queries = new QueryClient()
    queries.setQueryData(['questions'], ['one'])
    discardOlderAnswer(queries, ['questions'])
    expect(queries.getQueryState(['questions'])!.isInvalidated).toBe(false)
  })
})
