import { subscribeToLive } from '@matinee/client/live'
import { discardOlderAnswer } from '@matinee/client/queries'
import { chatChannel, type ChatSignal } from '@matinee/contract/chat/chat-channel'
import { closePoll } from '@matinee/contract/chat/chat-polls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../call.ts'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { pollsOf } from './queries.ts'

/** The polls of an event, counted live. */
export function usePolls(liveEventId: number) {
  const queries = useQueryClient()
  const { queryKey } = pollsOf(liveEventId)
  const { data: polls, ...query } = useQuery(pollsOf(liveEventId))
  usePollNews(liveEventId)
  const close = useMutation({
    mutationFn: (poll_id: number) => call(closePoll, { params: { live_event_id: liveEventId, poll_id } }),
    onError: notifyError,
    onSuccess: () => notifySuccess(t('chat.done.poll_close')),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return { ...query, polls, close }
}

/** Puts what is counted into the list; the words of a poll are in its signal. */
function usePollNews(liveEventId: number) {
  const queries = useQueryClient()
  useEffect(() => {
    const { queryKey } = pollsOf(liveEventId)
    return subscribeToLive({
      channel: chatChannel(liveEventId),
      onNews: (news) => {
        const signal = news as unknown as ChatSignal
        if (signal.what !== 'poll') return
        const { poll } = signal
        queries.setQueryData(queryKey, (known) =>
          known?.some(({ id }) => id === poll.id)
            ? known.map((each) => (each.id === poll.id ? { ...each, ...poll } : each))
            : [...(known ?? []), { ...poll, own_option: null }],
        )
        discardOlderAnswer(queries, queryKey)
      },
      onOpen: () => void queries.invalidateQueries({ queryKey }),
    })
  }, [queries, liveEventId])
}
