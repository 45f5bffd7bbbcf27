import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLogin2, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Empty } from '../../parts/Empty.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { AddProvider } from './AddProvider.tsx'
import { ProvidersCard } from './ProvidersCard.tsx'
import { identityProviders } from './use-providers.ts'

/** The providers by which members and the team sign in. */
export function IdentityProvidersScreen() {
  const { data, error, refetch } = useQuery(identityProviders)
  const [isAdding, { open, close }] = useDisclosure(false)
  return (
    <Screen
      title={t('identity.title')}
      width={860}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          {t('identity.add')}
        </Button>
      }
    >
      <Stack gap="lg">
        <Text size="sm" c="dimmed" maw={640}>
          {t('identity.intro')}
        </Text>
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
        {data?.length === 0 && (
          <Empty icon={IconLogin2} title={t('identity.none')} text={t('identity.none_text')} />
        )}
        {data && data.length > 0 && <ProvidersCard providers={data} />}
      </Stack>
      {isAdding && <AddProvider onClose={close} />}
    </Screen>
  )
}
