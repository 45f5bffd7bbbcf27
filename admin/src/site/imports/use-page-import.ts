import { keyOf } from '@matinee/client/queries'
import type { Body } from '@matinee/contract/platform/endpoint'
import {
  listPageImports,
  runPageImport,
  stopPageImport,
  undoPageImport,
  type PageImport,
} from '@matinee/contract/site/page-imports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { notifyError } from '../../parts/notify.tsx'
import { pageImport } from './queries.ts'

/** The steps of an import of pages. */
export function usePageImport(id: number) {
  const queries = useQueryClient()
  const params = { id }
  const keep = async (found: PageImport) => {
    queries.setQueryData(pageImport(id).queryKey, found)
    await queries.invalidateQueries({ queryKey: keyOf(listPageImports) })
  }
  const options = { onSuccess: keep, onError: notifyError }
  const run = useMutation({
    mutationFn: (body: Body<typeof runPageImport>) => call(runPageImport, { params, body }),
    ...options,
  })
  const stop = useMutation({ mutationFn: () => call(stopPageImport, { params }), ...options })
  const undo = useMutation({ mutationFn: () => call(undoPageImport, { params }), ...options })
  return { run, stop, undo }
}
