import { openSegment, type Segment } from '@matinee/contract/members/people-lists'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../call.ts'
import { useHasRight } from '../../members/role-access.ts'
import { ButtonLink } from '../../parts/links.tsx'
import { SavedViewMenu, SavedViewTabs, TabCount } from '../../parts/list/SavedViewTabs.tsx'
import { tabLook } from '../../parts/list/tab-look.ts'
import { t, type Word } from '../../text.ts'
import { isSamePeople, searchOf, type PeopleSearch } from '../people-search.ts'
import { facets, segments } from '../queries.ts'
import { KeepSegment, RenameSegment } from './NameSegment.tsx'
import { useSegments } from './use-segments.ts'

const route = getRouteApi('/shell/people')

const BUILT_IN_SEGMENTS: { label: Word; search: PeopleSearch }[] = [
  { label: 'people.all', search: {} },
  { label: 'people.type_many.member', search: { type: 'member' } },
  { label: 'people.type_many.lead', search: { type: 'lead' } },
  { label: 'people.type_many.staff', search: { type: 'staff' } },
]

/** The built-in and saved segments, each with its number of people. */
export function SegmentTabs() {
  const asked = route.useSearch()
  const { data: known } = useQuery(facets)
  const { data: own = [] } = useQuery({ ...segments, enabled: useHasRight('see_contacts') })
  const current = own.find(({ filters }) => isSamePeople(searchOf(filters), asked))
  const isKnown = current !== undefined || BUILT_IN_SEGMENTS.some(({ search }) => isSamePeople(search, asked))
  const left = useLeft(isKnown, current)
  return (
    <SavedViewTabs
      label={t('people.lists')}
      tabs={
        <>
          {BUILT_IN_SEGMENTS.map(({ label, search }) => (
            <ButtonLink key={label} to="/people" search={search} {...tabLook(isSamePeople(search, asked))}>
              {t(label)}
            </ButtonLink>
          ))}
          {own.map((segment) => (
            <SegmentTab key={segment.id} segment={segment} isCurrent={segment === current} />
          ))}
        </>
      }
      acts={
        known?.may.segment && (
          <>
            {current && <SegmentMenu segment={current} />}
            {!isKnown && <KeepSegment search={asked} from={own.find(({ id }) => id === left)} />}
          </>
        )
      }
    />
  )
}

/** The segment that was open before the filters were changed. */
function useLeft(isKnown: boolean, current: Segment | undefined) {
  const [left, setLeft] = useState(current?.id)
  if (isKnown && left !== current?.id) setLeft(current?.id)
  return left
}

const SegmentTab = ({ segment, isCurrent }: { segment: Segment; isCurrent: boolean }) => (
  <ButtonLink
    to="/people"
    search={searchOf(segment.filters)}
    {...tabLook(isCurrent)}
    // Recorded only to sort the tabs: nothing waits for it, and errors are ignored.
    onClick={() => void call(openSegment, { params: { id: segment.id } }).catch(() => undefined)}
    rightSection={segment.count !== null && <TabCount count={segment.count} />}
  >
    {segment.name}
  </ButtonLink>
)

function SegmentMenu({ segment }: { segment: Segment }) {
  const { askAndForget } = useSegments()
  return (
    <SavedViewMenu
      name={segment.name}
      forgetting={t('people.segment_delete')}
      onForget={() => void askAndForget(segment)}
      naming={(opening) => <RenameSegment segment={segment} {...opening} />}
    />
  )
}
