import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CopyField } from '../../parts/CopyField.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { TextLink } from '../../parts/links.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { apiKeys } from '../queries.ts'
import { ApiKeysCard } from './ApiKeysCard.tsx'
import { MakeApiKey } from './MakeApiKey.tsx'

/** The keys by which other programs work in the store. */
export function ApiKeysScreen() {
  const { data, error, refetch } = useQuery(apiKeys)
  const [isMaking, { open, close }] = useDisclosure(false)
  return (
    <Screen
      title={t('api_keys.title')}
      width={860}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          {t('api_keys.make')}
        </Button>
      }
    >
      <Stack gap="lg">
        <Text size="sm" c="dimmed" maw={640}>
          {t('api_keys.intro')}{' '}
          <TextLink to="/settings/api" size="sm" underline="always">
            {t('api_keys.reference')}
          </TextLink>
        </Text>
        <CopyField
          label={t('api_keys.assistants')}
          description={t('api_keys.assistants_text')}
          value={`${window.location.origin}/mcp`}
        />
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
        {data?.length === 0 && (
          <Empty icon={IconKey} title={t('api_keys.none')} text={t('api_keys.none_text')} />
        )}
        {data && data.length > 0 && <ApiKeysCard keys={data} />}
      </Stack>
      {isMaking && <MakeApiKey onClose={close} />}
    </Screen>
  )
}
