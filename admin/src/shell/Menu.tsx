import { Box, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { WaitingBadge } from '../community/WaitingBadge.tsx'
import { PlaceLink } from '../parts/links.tsx'
import { t, type Word } from '../text.ts'
import { useMenuFolds } from './menu-folds.ts'
import { menuFor, type MenuSection, type MenuEntry } from './navigation.ts'
import { page } from '../page.ts'
import { useRole } from '../members/role-access.ts'
import styles from './menu.module.css'

/** Entries whose URL is the prefix of other entries' URLs. */
const HEADS = new Set<string>(['/', '/mails', '/settings', '/reports', '/revenue'])

interface MenuProps {
  onGo?: (() => void) | undefined
}

/** The main menu in collapsible groups. The current entry is always visible. */
export function Menu({ onGo }: MenuProps) {
  const groups = menuFor(useRole(), page.operator)
  const { current, isOpen, toggle } = useMenuFolds(groups)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const entry = menu.current?.querySelector('[data-active]')
    if (entry) bringIntoView(entry)
  }, [current])

  return (
    <Box component="nav" ref={menu} aria-label={t('nav.label')} className={styles.menu}>
      {groups.map(({ label, places }) =>
        label ? (
          <MenuGroup
            key={label}
            label={label}
            places={places}
            isOpen={isOpen(label)}
            current={current}
            onToggle={() => toggle(label)}
            onGo={onGo}
          />
        ) : (
          <PlaceList key="first" places={places} onGo={onGo} />
        ),
      )}
    </Box>
  )
}

/** Not by `scrollIntoView`: Chromium 153 goes on from there with Tab, past the link that skips the menu. */
function bringIntoView(entry: Element) {
  let frame = entry.parentElement
  while (frame && !isScrolled(frame)) frame = frame.parentElement
  if (!frame) return
  const [own, seen] = [entry.getBoundingClientRect(), frame.getBoundingClientRect()]
  frame.scrollTop += Math.min(0, own.top - seen.top) + Math.max(0, own.bottom - seen.bottom)
}

/** The menu in a low window; on a phone the drawer around it. */
const isScrolled = (element: Element) =>
  element.scrollHeight > element.clientHeight &&
  ['auto', 'scroll'].includes(getComputedStyle(element).overflowY)

interface MenuGroupProps extends MenuProps {
  label: Word
  places: MenuEntry[]
  isOpen: boolean
  /** The URL of the current entry. */
  current: string | undefined
  onToggle: () => void
}

function MenuGroup({ label, places, isOpen, current, onToggle, onGo }: MenuGroupProps) {
  const id = useId()
  const shown = isOpen ? places : places.filter(({ to }) => to === current)
  const isWaiting = places.some((place) => place.badge && !shown.includes(place))
  return (
    <Box mt={4}>
      <UnstyledButton
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={shown.length > 0 ? id : undefined}
        onClick={onToggle}
      >
        <span className="one-line">{t(label)}</span>
        {isWaiting && <WaitingBadge />}
        <IconChevronDown size={14} aria-hidden className={styles.chevron} />
      </UnstyledButton>
      {shown.length > 0 && <PlaceList id={id} label={label} places={shown} onGo={onGo} />}
    </Box>
  )
}

interface PlaceListProps extends MenuProps, Pick<MenuSection, 'places'> {
  id?: string
  label?: Word
}

const PlaceList = ({ id, label, places, onGo }: PlaceListProps) => (
  <ul id={id} className={styles.places} aria-label={label && t(label)}>
    {places.map((place) => (
      <li key={place.to}>
        <MenuPlace {...place} onGo={onGo} />
      </li>
    ))}
  </ul>
)

const MenuPlace = ({ to, label, icon: Sign, badge, onGo }: MenuEntry & MenuProps) => (
  <PlaceLink
    to={to}
    // With the search, a filter would take the mark off an entry.
    activeOptions={{ exact: HEADS.has(to), includeSearch: false }}
    activeProps={{ 'data-active': true }}
    className={styles.place}
    label={t(label)}
    leftSection={<Sign size={18} stroke={1.6} aria-hidden />}
    rightSection={badge && <WaitingBadge />}
    onClick={onGo}
  />
)
