import { keyOf } from '@matinee/client/queries'
import type { Body } from '@matinee/contract/platform/endpoint'
import {
  cancelImport,
  checkImport,
  rereadImport,
  runImport,
  undoImport,
  type MemberImport,
  listImports,
} from '@matinee/contract/members/people-imports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { notifyError } from '../../parts/notify.tsx'
import { memberImport } from '../queries.ts'

/** The steps of an import. */
export function useImport(id: number) {
  const queries = useQueryClient()
  const params = { id }
  const keep = async (found: MemberImport) => {
    queries.setQueryData(memberImport(id).queryKey, found)
    await queries.invalidateQueries({ queryKey: keyOf(listImports) })
  }
  const how = { onSuccess: keep, onError: notifyError }
  const reread = useMutation({
    mutationFn: (shape: Body<typeof rereadImport>) => call(rereadImport, { params, body: shape }),
    ...how,
  })
  const check = useMutation({
    mutationFn: (body: Body<typeof checkImport>) => call(checkImport, { params, body }),
    ...how,
  })
  const run = useMutation({ mutationFn: () => call(runImport, { params }), ...how })
  const cancel = useMutation({ mutationFn: () => call(cancelImport, { params }), ...how })
  const undo = useMutation({ mutationFn: () => call(undoImport, { params }), ...how })
  return { reread, check, run, cancel, undo }
}
