import {
  checkArchive,
  linkArchive,
  removeArchive,
  resumeArchive,
  startArchive,
  stopArchive,
  type StoreArchive,
} from '@matinee/contract/archive/archives'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { useProof } from '../members/use-proof.tsx'
import { askConfirmation } from '../parts/confirm.tsx'
import { notifyError } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { archives } from './queries.ts'

function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: archives.queryKey })
}

/** Begins an archive of the store. */
export function useStartArchive(onSuccess: () => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: { passphrase?: string }) => call(startArchive, { body }),
    onError: notifyError,
    onSuccess: () => {
      onSuccess()
      return refresh()
    },
  })
}

const STEPS = {
  stop: stopArchive,
  resume: resumeArchive,
  check: checkArchive,
  remove: removeArchive,
} as const
type ArchiveStep = keyof typeof STEPS

/** What can be done with an archive; removing it asks first. */
export function useArchiveActions({ id, rows_at, created_at }: StoreArchive) {
  const refresh = useRefresh()
  const act = useMutation({
    mutationFn: (step: ArchiveStep) => call(STEPS[step], { params: { id } }),
    onError: notifyError,
    onSettled: refresh,
  })
  const remove = async () => {
    const isMeant = await askConfirmation({
      title: t('archives.remove_ask'),
      text: t('archives.remove_text'),
      action: t('archives.remove'),
    })
    if (isMeant) act.mutate('remove')
  }
  return { act, remove: () => void remove(), at: rows_at ?? created_at }
}

/** Downloads an archive once the person has shown to be present. */
export function useDownload({ id }: StoreArchive) {
  const prove = useProof()
  return useMutation({
    async mutationFn() {
      const proof = await prove()
      if (proof) window.location.assign((await call(linkArchive, { params: { id }, body: proof })).url)
    },
    onError: notifyError,
  })
}
