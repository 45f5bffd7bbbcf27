import type { ProgramInProgress } from '@matinee/contract/library/library'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { durationIn } from '../duration.ts'
import { useTitle } from '../frame/use-title.ts'
import { links } from '../links.ts'
import { useLanguage, useText, type Text } from '../text.tsx'
import { useInfiniteList } from '../use-infinite-list.ts'
import { ClearHistory } from './ClearHistory.tsx'
import { accessExpiryText } from './access-expiry.ts'
import { EntriesSkeleton, Entry } from './Entry.tsx'
import { LibraryTabs } from './LibraryTabs.tsx'
import { MembersOnly } from '../members/MembersOnly.tsx'
import { NothingInTab } from './NothingInTab.tsx'
import { OwnHeader } from './OwnHeader.tsx'
import { OwnList } from './OwnList.tsx'
import { libraryTab } from './queries.ts'
import type { LibraryTab } from './tabs.ts'
import { useForgetProgram } from './use-forget-program.ts'

const route = getRouteApi(links.library)

/** The member's started and watched programs. */
export default function LibraryScreen() {
  const t = useText()
  const { tab = 'in_progress' } = route.useSearch()
  useTitle(t('library.title'))

  return (
    <>
      <OwnHeader title={t('library.title')} />
      <MembersOnly waiting={<EntriesSkeleton />}>
        <LibraryTabs current={tab} />
        <Tab key={tab} tab={tab} />
      </MembersOnly>
    </>
  )
}

function Tab({ tab }: { tab: LibraryTab }) {
  return tab === 'purchased' || tab === 'rented' ? <HeldTab tab={tab} /> : <BegunTab tab={tab} />
}

/** Purchases and rentals, expired ones included. */
function HeldTab({ tab }: { tab: LibraryTab }) {
  const { t, locale } = useLanguage()
  const list = useInfiniteList(libraryTab(tab))
  const [now] = useState(() => Date.now())
  const row = (entry: ProgramInProgress) => (
    <Entry
      key={entry.id}
      card={entry}
      available={entry.available}
      facts={entry.held ? [accessExpiryText(t, locale, entry.held, now)] : []}
    />
  )

  return <OwnList list={list} items={list.items} row={row} empty={<NothingInTab tab={tab} />} />
}

function BegunTab({ tab }: { tab: LibraryTab }) {
  const t = useText()
  const list = useInfiniteList(libraryTab(tab))
  const { isForgotten, forget } = useForgetProgram()
  const items = list.items.filter(({ id }) => !isForgotten(id))

  const row = (begun: ProgramInProgress) => (
    <Entry
      key={begun.id}
      card={begun}
      available={begun.available}
      share={begun.film_seconds > 0 ? begun.position_seconds / begun.film_seconds : 0}
      facts={factsOf(t, begun)}
      removal={{
        icon: 'trash',
        label: t('library.remove', { title: begun.title }),
        onRemove: () => forget(begun),
      }}
    />
  )

  return (
    <>
      <OwnList list={list} items={items} row={row} empty={<NothingInTab tab={tab} />} />
      {items.length > 0 && <ClearHistory />}
    </>
  )
}

/** The viewer's progress: chapter, time left, and number of watched films. */
function factsOf(t: Text, begun: ProgramInProgress) {
  const { chapter_title, position_seconds, film_seconds, watched_count, chapters_count, completed } = begun
  const left = film_seconds - position_seconds
  const facts = [
    !completed && chapter_title,
    position_seconds > 0 && t('library.left', { duration: durationIn(t, left) }),
    chapters_count > 0 && t('library.watched_of', { watched: watched_count, count: chapters_count }),
    completed && chapters_count === 0 && durationIn(t, begun.duration),
  ]
  return facts.filter((fact) => typeof fact === 'string')
}
