import type { WebhookType } from '@matinee/contract/integrations/webhook-events'
import { testWebhook, type WebhookEndpoint } from '@matinee/contract/integrations/webhooks'
import { Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { problemIn } from '../../analytics/counting/problems.ts'
import { call } from '../../call.ts'
import { notifyError, notifySuccess, notifyWarning } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { useRefreshWebhooks } from './queries.ts'

/** Sends the example of one of its types to an endpoint, and says what came of it. */
export function TestWebhook({ endpoint: { id, url, types } }: { endpoint: WebhookEndpoint }) {
  const refresh = useRefreshWebhooks()
  const { host } = new URL(url)
  const test = useMutation({
    mutationFn: (type: WebhookType) => call(testWebhook, { params: { id }, body: { type } }),
    onError: notifyError,
    onSuccess: ({ problem, status }) =>
      problem
        ? notifyWarning(t('webhooks.not_taken', { host, problem: problemIn({ problem, status }) }))
        : notifySuccess(t('webhooks.taken', { host })),
    onSettled: refresh,
  })
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" size="xs" loading={test.isPending}>
          {t('webhooks.test')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {types.map((type) => (
          <Menu.Item key={type} onClick={() => test.mutate(type)}>
            <code dir="ltr">{type}</code>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
