import type { ProviderState } from '@matinee/contract/billing/providers'
import { Alert, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { useHasAccess } from '../../members/role-access.ts'
import { t } from '../../text.ts'
import { ProviderCard } from './ProviderCard.tsx'
import { providerStates } from './queries.ts'

/** The payment providers, each with its keys and its state. */
export function PaymentsScreen() {
  const { data, error, refetch } = useQuery(providerStates)
  return (
    <Screen title={t('nav.payments')} width={760}>
      <Text c="dimmed">{t('providers.text')}</Text>
      {data ? (
        <Providers states={data} />
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </Screen>
  )
}

function Providers({ states }: { states: ProviderState[] }) {
  const mayEdit = useHasAccess('settings', 'edit')
  return (
    <Stack gap="lg">
      {states.every(({ enabled }) => !enabled) && (
        <Alert color="yellow" variant="light">
          {t('providers.nothing_on')}
        </Alert>
      )}
      {states.map((state, index) => (
        <ProviderCard
          key={state.provider}
          state={state}
          mayEdit={mayEdit}
          after={states.slice(0, index).map(({ provider }) => provider)}
        />
      ))}
    </Stack>
  )
}
