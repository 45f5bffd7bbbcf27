import { openPreparedPoll, removePreparedPoll } from '@matinee/contract/chat/chat-polls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { pollsOf, preparedPolls } from './queries.ts'

/** The polls of an event that wait to be opened. */
export function usePreparedPolls(live_event_id: number) {
  const queries = useQueryClient()
  const { data: prepared, error, refetch } = useQuery(preparedPolls(live_event_id))
  const settled = {
    onError: notifyError,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: preparedPolls(live_event_id).queryKey })
      await queries.invalidateQueries({ queryKey: pollsOf(live_event_id).queryKey })
    },
  }
  const open = useMutation({
    mutationFn: (prepared_poll_id: number) =>
      call(openPreparedPoll, { params: { live_event_id, prepared_poll_id } }),
    onSuccess: () => notifySuccess(t('chat.done.poll')),
    ...settled,
  })
  const remove = useMutation({
    mutationFn: (prepared_poll_id: number) =>
      call(removePreparedPoll, { params: { live_event_id, prepared_poll_id } }),
    ...settled,
  })
  return { prepared, error, refetch, open, remove }
}
