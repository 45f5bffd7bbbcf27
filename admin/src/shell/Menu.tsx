import { Box, Text } from '@mantine/core'
import { useId } from 'react'
import { WaitingBadge } from '../community/WaitingBadge.tsx'
import { PlaceLink } from '../parts/links.tsx'
import { t } from '../text.ts'
import { menuFor, type Group, type Place } from './navigation.ts'
import { useRole } from './reach.ts'
import styles from './shell.module.css'

/** Places that stand beside others below their address. */
const HEADS = new Set<string>(['/', '/settings', '/reports', '/revenue'])

/** The places of the admin, in their groups. */
export function Menu({ onGo }: { onGo?: () => void }) {
  const role = useRole()
  return (
    <Box component="nav" aria-label={t('nav.label')} className={styles.menu}>
      {menuFor(role).map((group) => (
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

const MenuPlace = ({ to, label, icon: Sign, badge, onGo }: Place & { onGo?: () => void }) => (
  <PlaceLink
    to={to}
    activeOptions={{ exact: HEADS.has(to) }}
    activeProps={{ 'data-active': true }}
    className={styles.place}
    label={t(label)}
    leftSection={<Sign size={18} stroke={1.6} aria-hidden />}
    rightSection={badge && <WaitingBadge />}
    onClick={onGo}
  />
)
