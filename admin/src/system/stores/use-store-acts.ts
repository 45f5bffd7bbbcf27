import {
  archiveInstalledStore,
  pauseInstalledStore,
  resumeInstalledStore,
  type InstalledStore,
} from '@matinee/contract/system/stores'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t, type Word } from '../../text.ts'
import { useRefreshStores } from './queries.ts'

const ACTS = {
  pause: pauseInstalledStore,
  resume: resumeInstalledStore,
  archive: archiveInstalledStore,
} as const
type StoreAct = keyof typeof ACTS

const NOTICES: Record<StoreAct, Word> = {
  pause: 'stores.was_paused',
  resume: 'stores.resumed',
  archive: 'stores.archive_begun',
}

/** What is done with a store at once; pausing it asks first. */
export function useStoreActs({ id, title: store }: InstalledStore) {
  const refresh = useRefreshStores()
  const act = useMutation({
    mutationFn: (name: StoreAct) => call(ACTS[name], { params: { id } }),
    onError: notifyError,
    onSuccess: (_, name) => notifySuccess(t(NOTICES[name], { store })),
    onSettled: refresh,
  })
  const askPause = async () => {
    const isMeant = await askConfirmation({
      title: t('stores.pause_of', { store }),
      text: t('stores.pause_text', { store }),
      action: t('stores.pause'),
      harmless: true,
    })
    if (isMeant) act.mutate('pause')
  }
  return { act, askPause: () => void askPause() }
}
