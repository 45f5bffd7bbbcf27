import {
  orderResources,
  removeResource,
  renameResource,
  type ResourceRow,
} from '@matinee/contract/catalogue/playlists'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { playlist, resources } from './queries.ts'

export type ResourcesEditor = ReturnType<typeof useResources>

/** Mutations of a program's files. Changes are shown at once and reverted if they are refused. */
export function useResources(programId: number) {
  const queries = useQueryClient()
  const key = resources(programId).queryKey
  const scope = { id: `resources ${programId}` }

  const foresee = async (change: (rows: ResourceRow[]) => ResourceRow[]) => {
    await queries.cancelQueries({ queryKey: key })
    queries.setQueryData(key, (rows) => rows && change(rows))
  }
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: key }),
      queries.invalidateQueries({ queryKey: playlist(programId).queryKey }),
    ])

  const rename = useMutation({
    scope,
    mutationFn: ({ id, title }: { id: number; title: string }) =>
      call(renameResource, { params: { id }, body: { title } }),
    onMutate: ({ id, title }) =>
      foresee((rows) => rows.map((row) => (row.id === id ? { ...row, title } : row))),
    onError: notifyError,
    onSettled,
  })
  const order = useMutation({
    scope,
    mutationFn: (rows: ResourceRow[]) =>
      call(orderResources, { params: { id: programId }, body: { ids: rows.map(({ id }) => id) } }),
    onMutate: (rows) => foresee(() => rows),
    onError: notifyError,
    onSettled,
  })
  const remove = useMutation({
    scope,
    mutationFn: (id: number) => call(removeResource, { params: { id } }),
    onError: notifyError,
    onSuccess: () => notifySuccess(t('resource.deleted')),
    onSettled,
  })

  async function askAndRemove({ id, title, in_playlist }: ResourceRow) {
    const isSure = await askConfirmation({
      title: t('resource.delete_title', { title }),
      text: t(in_playlist ? 'resource.delete_text_playlist' : 'resource.delete_text'),
      action: t('resource.delete'),
    })
    if (isSure) remove.mutate(id)
  }

  return { rename, order, askAndRemove }
}
