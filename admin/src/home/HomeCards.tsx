import type { Home } from '@matinee/contract/home/home'
import { SimpleGrid, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { BestCard, OwnProgramsCard } from './ProgramCards.tsx'
import { InboxCard } from './InboxCard.tsx'
import { JoinsCard } from './JoinsCard.tsx'
import { OnAirCard } from './OnAirCard.tsx'
import { SalesCard } from './SalesCard.tsx'
import { UpcomingCard } from './UpcomingCard.tsx'
import { WaitingCard } from './WaitingCard.tsx'

/** The lists of the home in two columns, those that need a hand first. */
export function HomeCards({ home }: { home: Home }) {
  const { inbox, programs, on_air, sales, best, joins, upcoming } = home
  const cards: ReactNode[] = [
    <WaitingCard key="waiting" home={home} />,
    inbox && <InboxCard key="inbox" comments={inbox} />,
    programs && <OwnProgramsCard key="programs" programs={programs} />,
    on_air && <OnAirCard key="on_air" onAir={on_air} />,
    sales && <SalesCard key="sales" sales={sales} />,
    best && <BestCard key="best" programs={best} />,
    joins && <JoinsCard key="joins" people={joins} />,
    upcoming && <UpcomingCard key="upcoming" upcoming={upcoming} />,
  ].filter(Boolean)
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="lg">
      {[0, 1].map((column) => (
        <Stack key={column} gap="lg" miw={0}>
          {cards.filter((_, at) => at % 2 === column)}
        </Stack>
      ))}
    </SimpleGrid>
  )
}
