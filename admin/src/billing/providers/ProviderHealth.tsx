import type { ProviderState } from '@matinee/contract/billing/providers'
import { Alert, Box, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ago } from '../../format.ts'
import { storeSettings } from '../../store/queries.ts'
import { t } from '../../text.ts'
import { nameOf } from './names.ts'

/** The result of the last test of the keys, and when the last webhook arrived. */
export function ProviderHealth({ state }: { state: ProviderState }) {
  const { provider, problem, checked_at, takes_currency } = state
  const { data: store } = useSuspenseQuery(storeSettings)
  const name = nameOf(provider)
  const saysNothing = !problem && !checked_at && takes_currency
  return (
    <Box
      component="output"
      display="block"
      // The region that speaks stays in the page, and takes no gap while it says nothing.
      mt={saysNothing ? 'calc(-1 * var(--mantine-spacing-md))' : undefined}
    >
      {problem && (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('providers.fails')}
        >
          {t(`providers.problem.${problem.reason}`)}
          {problem.said && (
            <Text size="xs" mt="xs" dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {t('providers.said', { name, said: problem.said })}
            </Text>
          )}
        </Alert>
      )}
      {!problem && checked_at && (
        <Group gap={6} wrap="nowrap">
          <IconCircleCheck size={18} color="var(--mantine-color-teal-6)" aria-hidden />
          <Text size="sm">
            {t('providers.works', { when: ago(checked_at) })} <LastWebhook state={state} />
          </Text>
        </Group>
      )}
      {!takes_currency && (
        <Alert color="yellow" variant="light" mt="sm">
          {t('providers.no_currency', { name, currency: store.currency })}
        </Alert>
      )}
    </Box>
  )
}

const LastWebhook = ({ state: { heard_at } }: { state: ProviderState }) => (
  <Text span size="sm" c="dimmed">
    {heard_at ? t('providers.heard', { when: ago(heard_at) }) : t('providers.not_heard')}
  </Text>
)
