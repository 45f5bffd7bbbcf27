import { listPrograms, getProgram } from '@matinee/contract/catalogue/programs'
import { keyOf } from '@matinee/client/queries'
import type { Term, TermKind } from '@matinee/contract/catalogue/terms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { termCalls, terms, views } from '../queries.ts'

/** The actions on the list of categories or authors. */
export function useTerms(kind: TermKind) {
  const queries = useQueryClient()
  const key = terms(kind).queryKey
  const again = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: key }),
      queries.invalidateQueries({ queryKey: keyOf(listPrograms) }),
      queries.invalidateQueries({ queryKey: keyOf(getProgram) }),
      queries.invalidateQueries({ queryKey: views.queryKey }),
    ])

  const order = useMutation({
    mutationFn: (rows: Term[]) => call(termCalls[kind].order, { body: { ids: rows.map(({ id }) => id) } }),
    onMutate: (rows) => queries.setQueryData(key, rows),
    onSuccess: (saved) => queries.setQueryData(key, saved),
    async onError(error) {
      notifyError(error)
      await again()
    },
  })
  const remove = useMutation({
    mutationFn: ({ id, into }: { id: number; into: number | null }) =>
      call(termCalls[kind].remove, { params: { id }, query: into === null ? {} : { move_to: into } }),
    onError: notifyError,
    async onSuccess() {
      notifySuccess(t('terms.deleted'))
      await again()
    },
  })
  const merge = useMutation({
    mutationFn: ({ id, into }: { id: number; into: number }) =>
      call(termCalls[kind].merge, { params: { id }, body: { into } }),
    onError: notifyError,
    async onSuccess({ title }) {
      notifySuccess(t('terms.merged', { title }))
      await again()
    },
  })
  return { order, remove, merge }
}
