import type { WebhookEndpoint } from '@matinee/contract/integrations/webhooks'
import { Badge } from '@mantine/core'
import { t } from '../../text.ts'

const COLOURS = { off: 'gray', on: 'teal', failing: 'yellow', stopped: 'red' } as const

export function webhookStateOf({
  enabled,
  switched_off,
  failures,
}: Pick<WebhookEndpoint, 'enabled' | 'switched_off' | 'failures'>): keyof typeof COLOURS {
  if (enabled) return failures > 0 ? 'failing' : 'on'
  return switched_off ? 'stopped' : 'off'
}

/** Whether an endpoint is on, failing, off, or was switched off by itself. */
export function WebhookState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const state = webhookStateOf(endpoint)
  return (
    <Badge color={COLOURS[state]} variant="light">
      {t(`webhooks.state.${state}`)}
    </Badge>
  )
}
