import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { infiniteListOf, isEnd, listPageOf } from './infinite-list.ts'
import { eachOnce } from './use-infinite-list.ts'

const card = (id: number) => ({ id })

describe('a list ends', () => {
  it('where the server says so', () => expect(isEnd({ items: [card(1)], last: true })).toBe(true))
  it('where nothing comes', () => expect(isEnd({ items: [], last: false })).toBe(true))
  it('and nowhere else', () => expect(isEnd({ items: [card(1)], last: false })).toBe(false))
})

describe('an endless list', () => {
  const asked: number[] = []
  const list = infiniteListOf(
    (page) => ({
      queryKey: [`/api/contents?page=${page}`],
      queryFn: () => {
        asked.push(page)
        return Promise.resolve({ body: [card(page)], headers: { 'last-page': page === 3 } })
      },
    }),
    listPageOf,
  )

  it('goes on to its last page, and takes what is known already', async () => {
    const queries = new QueryClient()
    queries.setQueryData(['/api/contents?page=1'], { body: [card(1)], headers: { 'last-page': false } })
    const { pages } = await queries.fetchInfiniteQuery({ ...list, pages: 9 })

    expect(pages.flatMap(({ items }) => items)).toEqual([card(1), card(2), card(3)])
    expect(asked).toEqual([2, 3])
  })

  it('asks again for a page that is known to be outdated', async () => {
    const queries = new QueryClient()
    queries.setQueryData(['/api/contents?page=1'], { body: [], headers: { 'last-page': true } })
    await queries.invalidateQueries()
    const { pages } = await queries.fetchInfiniteQuery(list)
    expect(pages).toEqual([{ items: [card(1)], last: false }])
    expect(queries.getQueryData(['/api/contents?page=1'])).toMatchObject({ body: [card(1)] })
  })

  it('shows each item once, where pages overlap', () => {
    const pages = [
      { items: [card(1), card(2)], last: false },
      { items: [card(2), card(3)], last: true },
    ]
    expect(eachOnce(pages)).toEqual([card(1), card(2), card(3)])
  })
})
