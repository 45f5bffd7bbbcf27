import { listWebhooks, removeWebhook, type WebhookEndpoint } from '@matinee/contract/integrations/webhooks'
import { queriesUnder } from '@matinee/client/queries'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../call.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'

/** Removes an endpoint with its log, after a confirmation, and leads back to the list. */
export function useRemoveWebhook({ id, url }: WebhookEndpoint) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => call(removeWebhook, { params: { id } }),
    onError: notifyError,
    async onSuccess() {
      notifySuccess(t('webhooks.removed'))
      await navigate({ to: '/settings/webhooks' })
      await queries.invalidateQueries(queriesUnder(listWebhooks.path))
    },
  })
  const ask = async () => {
    const isMeant = await askConfirmation({
      title: t('webhooks.remove_ask'),
      text: t('webhooks.remove_text', { host: new URL(url).host }),
      action: t('webhooks.remove'),
    })
    if (isMeant) remove.mutate()
  }
  return { ask: () => void ask(), isPending: remove.isPending }
}
