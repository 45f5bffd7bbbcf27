import {
  changeSegment,
  createSegment,
  deleteSegment,
  type Segment,
} from '@matinee/contract/members/people-lists'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../call.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { filtersOf, type PeopleSearch } from '../people-search.ts'
import { segments } from '../queries.ts'

/** Mutations to save, rename, replace and delete segments. */
export function useSegments() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const again = () => queries.invalidateQueries({ queryKey: segments.queryKey })

  const keep = useMutation({
    mutationFn: ({ name, search }: { name: string; search: PeopleSearch }) =>
      call(createSegment, { body: { name, filters: filtersOf(search) } }),
    onSuccess: again,
  })
  const rename = useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      call(changeSegment, { params: { id }, body: { name } }),
    onSuccess: again,
  })
  const replace = useMutation({
    mutationFn: ({ segment, search }: { segment: Segment; search: PeopleSearch }) =>
      call(changeSegment, { params: { id: segment.id }, body: { filters: filtersOf(search) } }),
    onError: notifyError,
    async onSuccess({ name }) {
      await again()
      notifySuccess(t('people.segment_replaced', { name }))
    },
  })
  const forget = useMutation({
    mutationFn: ({ id }: Segment) => call(deleteSegment, { params: { id } }),
    onError: notifyError,
    async onSuccess() {
      await navigate({ to: '/people', search: {} })
      await again()
      notifySuccess(t('people.segment_deleted'))
    },
  })

  async function askAndForget(segment: Segment) {
    const isSure = await askConfirmation({
      title: t('people.segment_delete_title', { name: segment.name }),
      text: t('people.segment_delete_text'),
      action: t('people.segment_delete'),
    })
    if (isSure) forget.mutate(segment)
  }

  return { keep, rename, replace, askAndForget }
}
