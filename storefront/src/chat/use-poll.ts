import { closePoll, startPoll, voteInPoll, type ViewedPoll } from '@matinee/contract/chat/chat-polls'
import type { Body } from '@matinee/contract/platform/endpoint'
import { useMutation } from '@tanstack/react-query'
import { call, type ApiError } from '../call.ts'
import { useAlert } from '../frame/alerts.tsx'
import { sentenceFor, useLanguage } from '../text.tsx'
import { useChatOf } from './chat-context.ts'

/** Starting a poll, voting in it and closing it; the chat shows it as the answer says. */
export function usePoll() {
  const { contentId: live_event_id, change, readAgain } = useChatOf()
  const { words } = useLanguage()
  const alert = useAlert()
  const shared = {
    onSuccess: (poll: ViewedPoll) => change((chat) => ({ ...chat, poll })),
    onError: (error: ApiError) => alert('error', sentenceFor(error, words)),
  }

  const start = useMutation<ViewedPoll, ApiError, Body<typeof startPoll>>({
    mutationFn: (body) => call(startPoll, { params: { live_event_id }, body }),
    onSuccess: shared.onSuccess,
  })
  const vote = useMutation<ViewedPoll, ApiError, { poll_id: number; option: number }>({
    mutationFn: ({ poll_id, option }) =>
      call(voteInPoll, { params: { live_event_id, poll_id }, body: { option } }),
    ...shared,
    onError: (error) => {
      shared.onError(error)
      void readAgain() // it was closed meanwhile, or voted in from another page
    },
  })
  const close = useMutation<ViewedPoll, ApiError, number>({
    mutationFn: (poll_id) => call(closePoll, { params: { live_event_id, poll_id } }),
    ...shared,
  })
  return { start, vote, close }
}
