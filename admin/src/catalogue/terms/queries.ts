import { listPlaced, type TermKind } from '@matinee/contract/catalogue/terms'
import { readPages } from '../../read-pages.ts'
import { readQuery } from '../../read.ts'
import { termCalls } from '../queries.ts'

export const term = (kind: TermKind, id: number) => readQuery(termCalls[kind].read, { params: { id } })

/** The programs of a category in order, page by page. */
export const placedPrograms = (id: number) =>
  readPages(
    listPlaced,
    { params: { id } },
    {
      getNextPageParam: ({ headers }, pages) =>
        headers['last-page'] ? undefined : { page: pages.length + 1 },
    },
  )
