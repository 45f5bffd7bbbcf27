import { subscribeToLive } from '@matinee/client/live'
import { chatChannel, type ChatSignal } from '@matinee/contract/chat/chat-channel'
import { moveQuestion, type QuestionState, type ViewedQuestion } from '@matinee/contract/chat/chat-questions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../call.ts'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { questionsOf } from './queries.ts'

/** Votes may come in ten times a second; held questions are not in any signal and found by looking. */
const LOOKS_AT_MOST_EACH_MS = 1000
const LOOKS_EACH_MS = 10_000

/** The questions of an event, and moving them; what is dismissed can be undone. */
export function useQuestions(liveEventId: number) {
  const queries = useQueryClient()
  const query = useQuery({ ...questionsOf(liveEventId), refetchInterval: LOOKS_EACH_MS })
  useQuestionNews(liveEventId)
  const move = useMutation({
    mutationFn: ({ id, state }: { id: number; state: QuestionState }) =>
      call(moveQuestion, { params: { live_event_id: liveEventId, question_id: id }, body: { state } }),
    onError: notifyError,
    onSuccess: (_done, { id, state }) => {
      if (state !== 'dismissed') return
      const undo = { label: t('undo'), run: () => move.mutate({ id, state: 'open' }) }
      notifySuccess(t('chat.asked.dismissed'), undo)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: questionsOf(liveEventId).queryKey }),
  })
  return { ...query, move }
}

function useQuestionNews(liveEventId: number) {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      void queries.invalidateQueries({ queryKey: questionsOf(liveEventId).queryKey })
    }
    const soon = () => void (timer ??= setTimeout(look, LOOKS_AT_MOST_EACH_MS))
    const leave = subscribeToLive({
      channel: chatChannel(liveEventId),
      onNews: (news) => {
        const { what } = news as unknown as ChatSignal
        if (what === 'questions' || what === 'rules') soon()
      },
      onOpen: soon,
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [queries, liveEventId])
}

/** The main act on a question, which its key does as well: take it on air, or be done with it. */
export const nextStateOf = ({ state }: ViewedQuestion): QuestionState => {
  if (state === 'on_air') return 'answered'
  return state === 'open' ? 'on_air' : 'open'
}
