import { replayWebhookDelivery } from '@matinee/contract/integrations/webhooks'
import { Button, Group } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { useRefreshWebhooks } from './queries.ts'

/** Sends a delivery again. */
export function ReplayDelivery({ endpointId, deliveryId }: { endpointId: number; deliveryId: number }) {
  const refresh = useRefreshWebhooks()
  const replay = useMutation({
    mutationFn: () => call(replayWebhookDelivery, { params: { id: endpointId, delivery_id: deliveryId } }),
    onError: notifyError,
    onSuccess() {
      notifySuccess(t('webhooks.replayed', { count: 1 }))
      return refresh()
    },
  })
  return (
    <Group>
      <Button
        variant="default"
        leftSection={<IconSend size={16} className="turns" aria-hidden />}
        loading={replay.isPending}
        onClick={() => replay.mutate()}
      >
        {t('webhooks.replay')}
      </Button>
    </Group>
  )
}
