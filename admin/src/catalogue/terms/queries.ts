import { listPlaced, type TermKind } from '@matinee/contract/catalogue/terms'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { readQuery } from '../../read.ts'
import { termCalls } from '../queries.ts'

export const term = (kind: TermKind, id: number) => readQuery(termCalls[kind].read, { params: { id } })

/** The programs of a category in its own order, page by page. */
export const placedPrograms = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['placed', id],
    queryFn: ({ pageParam, signal }) =>
      call(listPlaced, { params: { id }, query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ headers }, pages) => (headers['last-page'] ? undefined : pages.length + 1),
  })
