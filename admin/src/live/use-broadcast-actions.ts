import { queriesUnder } from '@matinee/client/queries'
import * as contract from '@matinee/contract/live/live-events'
import type { LiveEvent } from '@matinee/contract/live/live-events'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { askConfirmation } from '../parts/confirm.tsx'
import { notifyError } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { liveEventKey } from './queries.ts'

type BroadcastCall = typeof contract.startBroadcast | typeof contract.endBroadcast

/** The actions that start or end a live event. */
export function useBroadcastActions({ id, title, kind }: LiveEvent) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (endpoint: BroadcastCall) => call(endpoint, { params: { id } }),
    onError: notifyError,
    onSuccess: (event) => queries.setQueryData(liveEventKey(id), event),
    onSettled: () => queries.invalidateQueries(queriesUnder(contract.listLiveEvents.path)),
  })
  const askAndEnd = async () => {
    const isSure = await askConfirmation({
      title: t(kind === 'premiere' ? 'live.premiere.end_title' : 'live.end_title', { title }),
      text: t('live.end_text'),
      action: t(kind === 'premiere' ? 'live.premiere.end' : 'live.end'),
      keep: t('live.keep'),
    })
    if (isSure) mutate(contract.endBroadcast)
  }

  return {
    isPending,
    start: () => mutate(contract.startBroadcast),
    askAndEnd,
  }
}
