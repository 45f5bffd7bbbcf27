import type { ProviderState } from '@matinee/contract/billing/providers'
import { Badge, Group } from '@mantine/core'
import { t } from '../../text.ts'

/** Whether a provider is on, and whether it is live or in test mode. */
export function ProviderBadges({ state, isSet }: { state: ProviderState; isSet: boolean }) {
  const { enabled, live, provider } = state
  if (!isSet)
    return (
      <Group>
        <Badge color="gray" variant="light">
          {t('providers.none')}
        </Badge>
      </Group>
    )
  return (
    <Group gap="xs">
      <Badge color={enabled ? 'teal' : 'gray'} variant="light">
        {t(enabled ? 'providers.on' : 'providers.off')}
      </Badge>
      {provider !== 'test' && (
        <Badge color={live ? 'blue' : 'yellow'} variant="light">
          {t(live ? 'providers.live' : 'providers.sandbox')}
        </Badge>
      )}
    </Group>
  )
}
