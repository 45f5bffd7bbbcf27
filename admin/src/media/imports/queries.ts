import {
  getFilmImport,
  listFilmImportRows,
  listFilmImports,
  listImportFolders,
  type FilmImport,
} from '@matinee/contract/catalogue/film-imports'
import type { Query } from '@matinee/contract/platform/endpoint'
import { keepPreviousData } from '@tanstack/react-query'
import { readQuery } from '../../read.ts'
import { isAtWork } from '../../parts/TaskCard.tsx'

const BUSY_EVERY = 1000
const QUIET_EVERY = 30_000

export const filmImports = (page: number) =>
  readQuery(
    listFilmImports,
    { query: { page } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.body.some(isAtWork) ? BUSY_EVERY : QUIET_EVERY),
    },
  )

export const filmImport = (id: number) =>
  readQuery(
    getFilmImport,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? BUSY_EVERY : false) },
  )

export const filmImportRows = (found: FilmImport, query: Query<typeof listFilmImportRows>) =>
  readQuery(
    listFilmImportRows,
    { params: { id: found.id }, query },
    {
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
      refetchInterval: isAtWork(found) ? BUSY_EVERY : false,
    },
  )

export const importFolders = readQuery(listImportFolders, {}, { staleTime: 60_000 })
