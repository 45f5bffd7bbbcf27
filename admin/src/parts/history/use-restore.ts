import type { Revision } from '@matinee/contract/platform/revisions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '../../text.ts'
import { notifyError, notifySuccess } from '../notify.tsx'
import type { History } from './history.ts'

/** Restores a revision; what was there before comes back by one press. */
export function useRestore<Row extends Revision>({ list, restore }: History<Row>, onDone: () => void) {
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) => restore(id, version),
    onError: notifyError,
    onSuccess: () => notifySuccess(t('history.undone')),
  })
  return useMutation({
    async mutationFn(id: number) {
      const { version } = await restore(id)
      const [, before] = await queries.fetchQuery({ ...list, staleTime: 0 })
      return { version, before }
    },
    onError: notifyError,
    onSuccess({ version, before }) {
      const back = before && { label: t('undo'), run: () => undo.mutate({ id: before.id, version }) }
      notifySuccess(t('history.restored'), back)
      onDone()
    },
  })
}
