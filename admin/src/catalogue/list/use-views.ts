import { changeView, createView, deleteView, type SavedView } from '@matinee/contract/catalogue/programs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../call.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { filtersOf, type ProgramSearch } from '../program-search.ts'
import { views } from '../queries.ts'

/** Saves, renames and deletes the viewer's views. */
export function useViews() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const again = () => queries.invalidateQueries({ queryKey: views.queryKey })

  const keep = useMutation({
    mutationFn: ({ name, search }: { name: string; search: ProgramSearch }) =>
      call(createView, { body: { name, search: fullSearch(search) } }),
    onSuccess: again,
  })
  const rename = useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      call(changeView, { params: { id }, body: { name } }),
    onSuccess: again,
  })
  const forget = useMutation({
    mutationFn: ({ id }: SavedView) => call(deleteView, { params: { id } }),
    onError: notifyError,
    async onSuccess() {
      await navigate({ to: '/programs', search: {} })
      await again()
      notifySuccess(t('views.deleted'))
    },
  })

  async function askAndForget(view: SavedView) {
    const isSure = await askConfirmation({
      title: t('views.delete_title', { name: view.name }),
      text: t('views.delete_text'),
      action: t('views.delete'),
    })
    if (isSure) forget.mutate(view)
  }

  return { keep, rename, askAndForget }
}

const fullSearch = (search: ProgramSearch): SavedView['search'] => ({
  ...filtersOf(search),
  ...(search.sort && { sort: search.sort }),
  ...(search.direction && { direction: search.direction }),
})
