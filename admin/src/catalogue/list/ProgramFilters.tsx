import { PROGRAM_SORTS } from '@matinee/contract/catalogue/programs'
import { Group } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { SearchField } from '../../parts/list/SearchField.tsx'
import { SortChoice } from '../../parts/list/SortChoice.tsx'
import { t } from '../../text.ts'
import { MoreProgramFilters } from './MoreProgramFilters.tsx'
import { ProgramPills } from './ProgramPills.tsx'
import { useProgramListSearch } from './use-program-list-search.ts'

const route = getRouteApi('/shell/programs')

/**
 * Search, filters and sort order of the list; all are search parameters, so that a list can be shared by its address.
 */
export function ProgramFilters() {
  const { search, sort } = route.useSearch()
  const ask = useProgramListSearch()
  return (
    <>
      <Group gap="xs" align="flex-end">
        <SearchField
          hasSlash
          label={t('programs.search')}
          value={search}
          onSearch={(words) => ask({ search: words }, true)}
        />
        <MoreProgramFilters />
        <SortChoice
          sorts={PROGRAM_SORTS}
          usual="updated"
          value={sort}
          say={(each) => t(`programs.sort.${each}`)}
          onSort={(chosen) => ask({ sort: chosen, direction: undefined })}
        />
      </Group>
      <ProgramPills />
    </>
  )
}
