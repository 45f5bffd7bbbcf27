import { PEOPLE_SORTS } from '@matinee/contract/members/people'
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FilterButton } from '../../parts/list/FilterButton.tsx'
import { SearchField } from '../../parts/list/SearchField.tsx'
import { SortChoice } from '../../parts/list/SortChoice.tsx'
import { useHasRight } from '../../members/role-access.ts'
import { t } from '../../text.ts'
import { filtersSet } from '../people-search.ts'
import { facets } from '../queries.ts'
import { FilterFields } from './FilterFields.tsx'
import { PeoplePills } from './PeoplePills.tsx'
import { usePeopleListSearch } from './use-people-list-search.ts'

const route = getRouteApi('/shell/people')

/** The filters and order of the list. They are part of the URL, so that a list can be shared. */
export function PeopleFilterBar() {
  const asked = route.useSearch()
  const ask = usePeopleListSearch()
  const { data } = useQuery(facets)
  const hasRight = useHasRight('see_contacts')
  const seesContacts = data?.may.contacts ?? hasRight
  return (
    <>
      <Group gap="xs" align="flex-end">
        <SearchField
          hasSlash
          label={t('people.search')}
          value={asked.search}
          onSearch={(words) => ask({ search: words }, true)}
          miw={{ base: '100%', xs: 180 }}
        />
        {seesContacts && (
          <FilterButton count={filtersSet(asked).length} width={460}>
            <FilterFields />
          </FilterButton>
        )}
        <SortChoice
          sorts={PEOPLE_SORTS.filter((sort) => sort !== 'email' || seesContacts)}
          usual="joined"
          value={asked.sort}
          say={(each) => t(`people.sort.${each}`)}
          onSort={(chosen) => ask({ sort: chosen, direction: undefined })}
        />
      </Group>
      <PeoplePills />
    </>
  )
}
