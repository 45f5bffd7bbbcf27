import { MOST_WEBHOOK_ENDPOINTS } from '@matinee/contract/integrations/webhooks'
import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Empty } from '../../parts/Empty.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { AddWebhook } from './AddWebhook.tsx'
import { webhooks } from './queries.ts'
import { WebhooksCard } from './WebhooksCard.tsx'

/** The endpoints that are told what happens in the store. */
export function WebhooksScreen() {
  const { data, error, refetch } = useQuery(webhooks)
  const [isAdding, { open, close }] = useDisclosure(false)
  return (
    <Screen
      title={t('nav.webhooks')}
      width={860}
      actions={
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={!data || data.length >= MOST_WEBHOOK_ENDPOINTS}
          onClick={open}
        >
          {t('webhooks.add')}
        </Button>
      }
    >
      <Stack gap="lg">
        <Text size="sm" c="dimmed" maw={640}>
          {t('webhooks.intro')}
        </Text>
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
        {data?.length === 0 && (
          <Empty icon={IconWebhook} title={t('webhooks.none')} text={t('webhooks.none_text')} />
        )}
        {data && data.length > 0 && <WebhooksCard endpoints={data} />}
      </Stack>
      {isAdding && <AddWebhook onClose={close} />}
    </Screen>
  )
}
