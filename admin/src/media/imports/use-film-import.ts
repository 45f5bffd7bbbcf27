import { keyOf } from '@matinee/client/queries'
import {
  listFilmImports,
  runFilmImport,
  startFilmImport,
  stopFilmImport,
  undoFilmImport,
  type FilmImport,
  type FilmPlace,
} from '@matinee/contract/catalogue/film-imports'
import type { Body } from '@matinee/contract/platform/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../call.ts'
import { notifyError } from '../../parts/notify.tsx'
import { filmImport } from './queries.ts'

/** The steps of an import of films. */
export function useFilmImport(id: number) {
  const queries = useQueryClient()
  const params = { id }
  const keep = async (found: FilmImport) => {
    queries.setQueryData(filmImport(id).queryKey, found)
    await queries.invalidateQueries({ queryKey: keyOf(listFilmImports) })
  }
  const options = { onSuccess: keep, onError: notifyError }
  const run = useMutation({
    mutationFn: (body: Body<typeof runFilmImport>) => call(runFilmImport, { params, body }),
    ...options,
  })
  const stop = useMutation({ mutationFn: () => call(stopFilmImport, { params }), ...options })
  const undo = useMutation({ mutationFn: () => call(undoFilmImport, { params }), ...options })
  return { run, stop, undo }
}

/** Begins to look for films at a place, and shows what is found. */
export function useStartFilmImport() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (place: FilmPlace) => call(startFilmImport, { body: { place } }),
    onSuccess: ({ id }) => navigate({ to: '/videos/import/$id', params: { id } }),
    onError: notifyError,
  })
}
