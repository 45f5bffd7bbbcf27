import type { Person } from '@matinee/contract/members/people'
import { reaches } from '@matinee/contract/platform/roles'
import { Group, SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PersonSalesCard } from '../billing/sales/PersonSalesCard.tsx'
import { AccessesCard } from '../offers/AccessesCard.tsx'
import { QueryBoundary } from '../parts/QueryBoundary.tsx'
import { BackTo } from '../parts/BackTo.tsx'
import { RowsSkeleton } from '../parts/RowsSkeleton.tsx'
import { Screen } from '../parts/Screen.tsx'
import { ShownTogether } from '../parts/ShownTogether.tsx'
import { useRole } from '../members/role-access.ts'
import { t } from '../text.ts'
import { AccessCard } from './person/AccessCard.tsx'
import { ActivityCard } from './person/ActivityCard.tsx'
import { ConsentCard } from './person/ConsentCard.tsx'
import { DevicesCard } from './person/DevicesCard.tsx'
import { LogCard } from './person/LogCard.tsx'
import { MailsCard } from './person/MailsCard.tsx'
import { NotesCard } from './person/NotesCard.tsx'
import { PersonActions } from './person/PersonActions.tsx'
import { PodcastAddressCard } from './person/PodcastAddressCard.tsx'
import { SummaryCard } from './person/SummaryCard.tsx'
import { TagsCard } from './person/TagsCard.tsx'
import { PersonStatusBadge, TypeBadge } from './PersonBadges.tsx'
import { facets, person } from './queries.ts'

const route = getRouteApi('/shell/people/$id')

/** All data of one person. */
export function PersonScreen() {
  const { id } = route.useParams()
  return (
    <QueryBoundary title={t('people.title')} before={<ToPeople />} query={useQuery(person(id))}>
      {(found) => <PersonDetail key={id} person={found} />}
    </QueryBoundary>
  )
}

const ToPeople = () => <BackTo to="/people" label={t('people.title')} />

const PersonDetail = ({ person }: { person: Person }) => (
  <Screen
    title={person.name}
    before={<ToPeople />}
    beside={
      <Group gap={4} wrap="nowrap">
        <TypeBadge type={person.type} />
        <PersonStatusBadge standing={person.standing} />
      </Group>
    }
    actions={<PersonActions person={person} />}
  >
    <Cards person={person} />
  </Screen>
)

function Cards({ person }: { person: Person }) {
  const { data } = useQuery(facets)
  const seesSales = reaches(useRole(), 'money', 'view', 'refunds')
  if (!data) return <RowsSkeleton />
  if (!data.may.contacts)
    return (
      <Stack gap="md">
        <SummaryCard person={person} />
        <AccessCard person={person} />
      </Stack>
    )
  return (
    <ShownTogether>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
        <Stack gap="md">
          <SummaryCard person={person} />
          <NotesCard id={person.id} mayWrite={data.may.edit} />
          <ActivityCard id={person.id} />
          <LogCard id={person.id} />
        </Stack>
        <Stack gap="md">
          <AccessCard person={person} />
          {seesSales && person.type !== 'staff' && <PersonSalesCard person={person} />}
          <AccessesCard id={person.id} mayEdit={data.may.edit && person.type !== 'staff'} />
          <TagsCard person={person} mayEdit={data.may.edit} />
          <ConsentCard person={person} mayEdit={data.may.edit} />
          <DevicesCard person={person} mayEdit={data.may.edit} />
          <PodcastAddressCard person={person} mayEdit={data.may.edit} />
          <MailsCard id={person.id} />
        </Stack>
      </SimpleGrid>
    </ShownTogether>
  )
}
