import type { Query } from '@matinee/contract/platform/endpoint'
import {
  getPageImport,
  listPageImportRows,
  listPageImports,
  type PageImport,
} from '@matinee/contract/site/page-imports'
import { keepPreviousData } from '@tanstack/react-query'
import { isAtWork } from '../../parts/TaskCard.tsx'
import { readQuery } from '../../read.ts'

const BUSY_EVERY = 1000
const QUIET_EVERY = 30_000

export const pageImports = (page: number) =>
  readQuery(
    listPageImports,
    { query: { page } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.body.some(isAtWork) ? BUSY_EVERY : QUIET_EVERY),
    },
  )

export const pageImport = (id: number) =>
  readQuery(
    getPageImport,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? BUSY_EVERY : false) },
  )

export const pageImportRows = (found: PageImport, query: Query<typeof listPageImportRows>) =>
  readQuery(
    listPageImportRows,
    { params: { id: found.id }, query },
    {
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
      refetchInterval: isAtWork(found) ? BUSY_EVERY : false,
    },
  )
