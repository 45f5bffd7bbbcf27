import { Box, Text } from '@mantine/core'
import { reaches } from '@matinee/contract/roles'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { account } from '../members/queries.ts'
import { PlaceLink } from '../parts/links.tsx'
import { t } from '../text.ts'
import { MENU, type Group, type Place } from './navigation.ts'
import styles from './shell.module.css'

/** The places of the admin, in their groups. */
export function Menu({ onGo }: { onGo?: () => void }) {
  const { data: viewer } = useSuspenseQuery(account)
  const isOpen = ({ area }: Place) => area === undefined || reaches(viewer.role, area, 'view')
  const groups = MENU.map((group) => ({ ...group, places: group.places.filter(isOpen) }))
  return (
    <Box component="nav" aria-label={t('nav.label')} flex={1}>
      {groups
        .filter(({ places }) => places.length > 0)
        .map((group) => (
          <MenuGroup key={group.label} {...group} onGo={onGo} />
        ))}
    </Box>
  )
}

function MenuGroup({ label, places, onGo }: Group & { onGo?: () => void }) {
  const id = useId()
  return (
    <Box mb="md">
      {label && (
        <Text id={id} size="xs" fw={500} c="dimmed" px="xs" mb={4}>
          {t(label)}
        </Text>
      )}
      <ul className={styles.places} aria-labelledby={label ? id : undefined}>
        {places.map((place) => (
          <li key={place.to}>
            <MenuPlace {...place} onGo={onGo} />
          </li>
        ))}
      </ul>
    </Box>
  )
}

const MenuPlace = ({ to, label, icon: Sign, badge: Waiting, onGo }: Place & { onGo?: () => void }) => (
  <PlaceLink
    to={to}
    activeOptions={{ exact: to === '/' || to === '/settings' }}
    activeProps={{ 'data-active': true }}
    className={styles.place}
    label={t(label)}
    leftSection={<Sign size={18} stroke={1.6} aria-hidden />}
    rightSection={Waiting && <Waiting />}
    onClick={onGo}
  />
)
