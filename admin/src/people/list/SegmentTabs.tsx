import { openSegment, type Segment } from '@matinee/contract/members/people-lists'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../call.ts'
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

/** Lists one comes back to: those every store has, then its own segments, each with how many are in it. */
export function SegmentTabs() {
  const asked = route.useSearch()
  const { data: known } = useQuery(facets)
  const { data: own = [] } = useQuery({ ...segments, enabled: known?.may.contacts ?? false })
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

/** The segment somebody was in before they asked for people of no list. */
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
    // Only counted for the order of the tabs: nobody waits for it or needs to hear of it.
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
