import type { Home } from '@matinee/contract/home/home'
import { Skeleton, SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Problem } from '../parts/Problem.tsx'
import { Screen } from '../parts/Screen.tsx'
import { useHasAccess } from '../members/role-access.ts'
import { t } from '../text.ts'
import { ClosedAlert } from './ClosedAlert.tsx'
import { DemoNotice } from './DemoNotice.tsx'
import { FigureCards } from './FigureCards.tsx'
import { HomeCards } from './HomeCards.tsx'
import { LibraryNumbers } from './LibraryNumbers.tsx'
import { Places } from './Places.tsx'
import { home } from './queries.ts'
import { SetupCard } from './SetupCard.tsx'

/** The first screen: what happened since yesterday, and what needs a hand. */
export function HomeScreen() {
  const { data, error, refetch } = useQuery(home)
  return (
    <Screen title={t('nav.home')}>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!error && !data && <HomeSkeleton />}
      {data && <Overview home={data} />}
    </Screen>
  )
}

const HomeSkeleton = () => (
  <Stack gap="lg" aria-hidden>
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} h={124} />
      ))}
    </SimpleGrid>
    <Skeleton h={280} />
  </Stack>
)

function Overview({ home }: { home: Home }) {
  const setsUp = useHasAccess('settings', 'edit')
  const seesPrograms = useHasAccess('content', 'own')
  const isOpen = home.setup?.some(({ done }) => !done) ?? false
  const setup = home.setup && isOpen && <SetupCard steps={home.setup} />
  const isFirst = setup && !isGoing(home)
  return (
    <Stack gap="lg">
      {seesPrograms && <ClosedAlert />}
      {home.demo && setsUp && <DemoNotice />}
      {isFirst && setup}
      <FigureCards home={home} />
      <HomeCards home={home} />
      {!isFirst && setup}
      {home.library && <LibraryNumbers library={home.library} />}
      {!seesPrograms && <Places />}
    </Stack>
  )
}

/** A store that sells or shows something has more to look at than what is left to set up. */
const isGoing = ({ sales, setup, demo }: Home) =>
  (sales?.length ?? 0) > 0 || (!demo && (setup?.filter(({ done }) => done).length ?? 0) > 6)
