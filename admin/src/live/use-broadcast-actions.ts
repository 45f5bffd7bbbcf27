import { queriesUnder } from '@matinee/client/queries'
import * as contract from '@matinee/contract/live/live-events'
import type { LiveEvent } from '@matinee/contract/live/live-events'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { askConfirmation } from '../parts/confirm.tsx'
import { notifyError } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { liveEventKey } from './queries.ts'

type BroadcastCall =
  | typeof contract.startBroadcast
  | typeof contract.endBroadcast
  | typeof contract.cancelLiveEvent

/** The actions that start, end or cancel a live event. */
export function useBroadcastActions({ id, title }: LiveEvent) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (endpoint: BroadcastCall) => call(endpoint, { params: { id } }),
    onError: notifyError,
    onSuccess: (event) => queries.setQueryData(liveEventKey(id), event),
    onSettled: () => queries.invalidateQueries(queriesUnder(contract.listLiveEvents.path)),
  })
  const askAndDo = async (endpoint: BroadcastCall, act: 'end' | 'cancel') => {
    const isSure = await askConfirmation({
      title: t(`live.${act}_title`, { title }),
      text: t(`live.${act}_text`),
      action: t(`live.${act}`),
      keep: t('live.keep'),
    })
    if (isSure) mutate(endpoint)
  }

  return {
    isPending,
    start: () => mutate(contract.startBroadcast),
    askAndEnd: () => askAndDo(contract.endBroadcast, 'end'),
    askAndCancel: () => askAndDo(contract.cancelLiveEvent, 'cancel'),
  }
}
