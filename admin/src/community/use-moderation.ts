import { keyOf } from '@matinee/client/queries'
import type { Body } from '@matinee/contract/platform/endpoint'
import * as moderation from '@matinee/contract/community/moderation'
import type { ModeratedComment } from '@matinee/contract/community/moderation'
import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../call.ts'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { afterActs } from './inbox-list.ts'
import {
  communityPerson,
  waitingCounts,
  type InboxListQuery,
  type InboxPage,
  type InboxPosition,
} from './queries.ts'

type ModerationBody = Body<typeof moderation.moderateComments>
type PersonWish = Body<typeof moderation.moderatePerson> & { id: number; name: string }

/** Moderates comments and people; everything can be undone, also by keyboard. */
export function useModeration() {
  const queries = useQueryClient()
  const last = useRef<(() => void) | null>(null)
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: waitingCounts.queryKey })
    void queries.invalidateQueries({ queryKey: keyOf(moderation.getCommunityPerson) })
  }

  const undo = useMutation({
    mutationFn: (act_ids: number[]) => call(moderation.undoModeration, { body: { act_ids } }),
    onError: notifyError,
    onSuccess: () => {
      last.current = null
      notifySuccess(t('inbox.undone'))
      void queries.invalidateQueries({ queryKey: keyOf(moderation.listModerated) })
      refresh()
    },
  })
  const tell = (said: string, act_ids: number[]) => {
    last.current = () => undo.mutate(act_ids)
    notifySuccess(said, { label: t('undo'), run: () => undo.mutate(act_ids) })
  }

  const act = useMutation({
    mutationFn: (body: ModerationBody) => call(moderation.moderateComments, { body }),
    onError: notifyError,
    onSuccess: ({ act_ids, comments }, { act: done }) => {
      adopt(queries, comments)
      refresh()
      if (act_ids.length === 0) notifySuccess(t('inbox.done.nothing'))
      else tell(t(`inbox.done.${done}`, { count: act_ids.length }), act_ids)
    },
  })
  const actOnPerson = useMutation({
    mutationFn: ({ id, name: _name, ...body }: PersonWish) =>
      call(moderation.moderatePerson, { params: { id }, body }),
    onError: notifyError,
    onSuccess: ({ act_ids, person }, { id, name, act: done }) => {
      queries.setQueryData(communityPerson(id).queryKey, person)
      if (act_ids.length > 0) tell(t(`inbox.done.${done}`, { name }), act_ids)
    },
  })

  return { act, actOnPerson, undoLast: () => last.current?.() }
}

export type Moderation = ReturnType<typeof useModeration>

/** Updates comments in every list that shows them. */
function adopt(queries: ReturnType<typeof useQueryClient>, comments: ModeratedComment[]) {
  const queryKey = keyOf(moderation.listModerated)
  for (const [key, list] of queries.getQueriesData<InfiniteData<InboxPage, InboxPosition>>({ queryKey })) {
    const asked = key[2] as InboxListQuery
    if (list) queries.setQueryData(key, afterActs(list, comments, asked))
  }
}
