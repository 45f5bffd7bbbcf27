import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { AddStore } from './AddStore.tsx'
import { installedStores } from './queries.ts'
import { StoreCard } from './StoreCard.tsx'

/** The stores of this install, for whoever runs it. */
export function StoresScreen() {
  const { data, error, refetch } = useQuery(installedStores)
  const [isAdding, { open, close }] = useDisclosure(false)
  return (
    <Screen
      title={t('nav.stores')}
      width={860}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} disabled={!data} onClick={open}>
          {t('stores.add')}
        </Button>
      }
    >
      <Stack gap="lg">
        <Text size="sm" c="dimmed" maw={640}>
          {t('stores.intro')}
        </Text>
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
        {data?.stores.map((store) => (
          <StoreCard key={store.id} store={store} target={data.target} />
        ))}
      </Stack>
      {isAdding && <AddStore onClose={close} />}
    </Screen>
  )
}
