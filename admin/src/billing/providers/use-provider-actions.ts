import type { ProviderName } from '@matinee/contract/billing/billing'
import {
  enableProvider,
  orderProviders,
  removeProvider,
  testProviderKeys,
  type ProviderState,
} from '@matinee/contract/billing/providers'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { notifyError } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { nameOf } from './names.ts'
import { useKeepProviders } from './queries.ts'

/** Turns a provider on or off; live mode asks for confirmation. */
export function useEnable({ provider, live }: ProviderState) {
  const keep = useKeepProviders()
  const name = nameOf(provider)
  const turn = useMutation({
    mutationFn: (enabled: boolean) => call(enableProvider, { params: { provider }, body: { enabled } }),
    onError: notifyError,
    onSuccess: keep,
  })
  const goesLive = () =>
    askConfirmation({
      title: t('providers.go_live', { name }),
      text: t('providers.go_live_text'),
      action: t('providers.go_live_action'),
    })
  return {
    ...turn,
    ask: async (enabled: boolean) => {
      if (!enabled || !live || (await goesLive())) turn.mutate(enabled)
    },
  }
}

export function useTryKeys(provider: ProviderName) {
  const keep = useKeepProviders()
  return useMutation({
    mutationFn: () => call(testProviderKeys, { params: { provider } }),
    onError: notifyError,
    onSuccess: keep,
  })
}

/** Moves a provider one place up in the checkout. */
export function useMoveUp(provider: ProviderName, after: ProviderName[]) {
  const keep = useKeepProviders()
  return useMutation({
    mutationFn: () =>
      call(orderProviders, { body: { providers: [...after.slice(0, -1), provider, ...after.slice(-1)] } }),
    onError: notifyError,
    onSuccess: keep,
  })
}

/** Deletes the keys of a provider, after a confirmation. */
export function useRemove({ provider, methods }: ProviderState) {
  const keep = useKeepProviders()
  const name = nameOf(provider)
  const remove = useMutation({
    mutationFn: () => call(removeProvider, { params: { provider } }),
    onError: notifyError,
    onSuccess: keep,
  })
  const sure = () =>
    askConfirmation({
      title: t('providers.remove_of', { name }),
      text: t('providers.remove_text', { count: methods }),
      action: t('providers.remove'),
    })
  return {
    ...remove,
    ask: async () => {
      if (await sure()) remove.mutate()
    },
  }
}
