import { bringPageBack, removePage, type PageSummary } from '@matinee/contract/site/pages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { pages } from './queries.ts'

/** Removing a page, which can be taken back. */
export function usePages() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: pages.queryKey })
  const bringBack = useMutation({
    mutationFn: (id: number) => call(bringPageBack, { params: { id } }),
    onSuccess: refresh,
    onError: notifyError,
  })
  const remove = useMutation({
    mutationFn: ({ id }: PageSummary) => call(removePage, { params: { id } }),
    onError: notifyError,
    async onSuccess(_, { id, title }) {
      notifySuccess(t('site.removed', { title }), {
        label: t('accesses.undo'),
        run: () => bringBack.mutate(id),
      })
      await refresh()
    },
  })
  return { remove }
}
