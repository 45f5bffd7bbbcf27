import { listPlaced, type TermKind } from '@matinee/contract/catalogue/terms'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { termCalls } from '../queries.ts'

export const term = (kind: TermKind, id: number) =>
  queryOptions({
    queryKey: ['term', kind, id],
    queryFn: ({ signal }) => call(termCalls[kind].read, { params: { id }, signal }),
  })

/** The programs of a category in its own order, page by page. */
export const placedPrograms = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['placed', id],
    queryFn: ({ pageParam, signal }) =>
      call(listPlaced, { params: { id }, query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ headers }, pages) => (headers['last-page'] ? undefined : pages.length + 1),
  })
