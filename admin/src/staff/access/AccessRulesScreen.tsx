import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { accessRules } from '../queries.ts'
import { BansCard } from './BansCard.tsx'
import { RegionsCard } from './RegionsCard.tsx'
import { TryAccessCard } from './TryAccessCard.tsx'

/** The rules that block visitors by country and by network. */
export function AccessRulesScreen() {
  const { data, error, refetch } = useQuery(accessRules)
  return (
    <Screen title={t('access_rules.title')} width={760}>
      {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
      {data && (
        <Stack gap="lg">
          <RegionsCard key={JSON.stringify(data.regions)} saved={data.regions} you={data.you} />
          <BansCard bans={data.bans} you={data.you} />
          <TryAccessCard />
        </Stack>
      )}
    </Screen>
  )
}
