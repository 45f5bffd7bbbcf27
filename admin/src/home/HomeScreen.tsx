import { Grid, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { TodayCards, useSalesToday } from '../billing/revenue/TodayCards.tsx'
import { Problem } from '../parts/Problem.tsx'
import { Screen } from '../parts/Screen.tsx'
import { useHasAccess } from '../members/role-access.ts'
import { t } from '../text.ts'
import { ClosedAlert } from './ClosedAlert.tsx'
import { DemoNotice } from './DemoNotice.tsx'
import { TranscodeCard } from './TranscodeCard.tsx'
import { Numbers } from './Numbers.tsx'
import { Places } from './Places.tsx'
import { overview } from '../store/queries.ts'
import { SetupList } from './SetupList.tsx'

/** The first screen: setup steps, the store's numbers, and running transcodes. */
export function HomeScreen() {
  const seesPrograms = useHasAccess('content')
  return (
    <Screen title={t('nav.home')}>
      {seesPrograms ? (
        <Overview />
      ) : (
        <Stack gap="lg">
          <TodayCards />
          <Places />
        </Stack>
      )}
    </Screen>
  )
}

function Overview() {
  const { data, error, refetch } = useQuery(overview)
  const { isLoading } = useSalesToday() // both at once: a card that loads later would push down those below it
  const setsUp = useHasAccess('settings', 'edit')
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data || isLoading) return <Skeleton h={320} />

  const hasSteps = setsUp && !Object.values(data.setup).every(Boolean)
  return (
    <Stack gap="lg">
      <ClosedAlert />
      {data.demo && setsUp && <DemoNotice />}
      <TodayCards />
      <Numbers numbers={data} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: hasSteps ? 7 : 12 }}>
          <TranscodeCard busy={data.encoding} failed={data.failed} />
        </Grid.Col>
        {hasSteps && (
          <Grid.Col span={{ base: 12, md: 5 }}>
            <SetupList setup={data.setup} />
          </Grid.Col>
        )}
      </Grid>
    </Stack>
  )
}
