import { removeSimulcastTarget, switchSimulcast } from '@matinee/contract/live/simulcast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { notifyError } from '../parts/notify.tsx'
import { eventSimulcast } from './queries.ts'

/** Turns destinations on and off for an event, and removes them from the store. */
export function useSimulcast(liveEventId: number) {
  const queries = useQueryClient()
  const settled = {
    onError: notifyError,
    onSettled: () => queries.invalidateQueries(eventSimulcast(liveEventId)),
  }
  const turn = useMutation({
    mutationFn: ({ id, enabled }: { id: number; enabled: boolean }) =>
      call(switchSimulcast, { params: { id: liveEventId, simulcast_target_id: id }, body: { enabled } }),
    ...settled,
  })
  const remove = useMutation({
    mutationFn: (id: number) => call(removeSimulcastTarget, { params: { id } }),
    ...settled,
  })
  return {
    /** Resolves once the list says what came of it; a failure is told. */
    turn: (wish: { id: number; enabled: boolean }) => turn.mutateAsync(wish).catch(() => undefined),
    remove,
  }
}
