import type { Domain } from '@matinee/contract/store/domains'
import { useMutation } from '@tanstack/react-query'
import { askConfirmation } from '../../parts/confirm.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { useDomainCalls, useRefreshDomains } from './domain-calls.ts'

/** Makes a domain the main one, and removes it after a confirmation. */
export function useDomainActs({ host, name }: Domain) {
  const refresh = useRefreshDomains()
  const calls = useDomainCalls()
  const makeMain = useMutation({
    mutationFn: () => calls.makeMain(host),
    onError: notifyError,
    onSuccess: () => (notifySuccess(t('domains.made_main', { domain: name })), refresh()),
  })
  const remove = useMutation({
    mutationFn: () => calls.remove(host),
    onError: notifyError,
    onSuccess: () => (notifySuccess(t('domains.removed', { domain: name })), refresh()),
  })
  const askRemove = async () => {
    const isMeant = await askConfirmation({
      title: t('domains.remove_of', { domain: name }),
      text: t('domains.remove_text', { domain: name }),
      action: t('domains.remove'),
    })
    if (isMeant) remove.mutate()
  }
  return { makeMain, askRemove: () => void askRemove(), isRemoving: remove.isPending }
}
