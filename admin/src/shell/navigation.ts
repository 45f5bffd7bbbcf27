import {
  IconDeviceTv,
  IconDoor,
  IconFolders,
  IconHome,
  IconLanguage,
  IconListDetails,
  IconMail,
  IconMessageCircle,
  IconMessageCog,
  IconMovie,
  IconPalette,
  IconPlayerPlay,
  IconSettings,
  IconShieldLock,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import type { Area } from '@matinee/contract/roles'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { WaitingBadge } from '../community/WaitingBadge.tsx'
import type { Word } from '../text.ts'

export interface Place {
  to: NonNullable<LinkProps['to']>
  label: Word
  icon: Icon
  /** Shown to whoever may see this part of the business; to all staff where it names none. */
  area?: Area
  /** Says beside it that something waits. */
  badge?: ComponentType
}

export interface Group {
  label: Word | null
  places: Place[]
}

/** The menu, top to bottom. A place stands here from the day its screen does. */
export const MENU: Group[] = [
  { label: null, places: [{ to: '/', label: 'nav.home', icon: IconHome }] },
  {
    label: 'nav.content',
    places: [
      { to: '/programs', label: 'nav.programs', icon: IconDeviceTv },
      { to: '/videos', label: 'nav.videos', icon: IconMovie },
      { to: '/categories', label: 'nav.categories', icon: IconFolders },
      { to: '/authors', label: 'nav.authors', icon: IconUsers },
      { to: '/fields', label: 'nav.fields', icon: IconListDetails },
    ],
  },
  {
    label: 'nav.people',
    places: [{ to: '/people', label: 'people.title', icon: IconUsersGroup }],
  },
  {
    label: 'nav.community',
    places: [
      {
        to: '/comments',
        label: 'nav.comments',
        icon: IconMessageCircle,
        area: 'community',
        badge: WaitingBadge,
      },
    ],
  },
  {
    label: 'nav.settings',
    places: [
      { to: '/settings', label: 'nav.general', icon: IconSettings },
      { to: '/settings/look', label: 'nav.look', icon: IconPalette },
      { to: '/settings/playback', label: 'nav.playback', icon: IconPlayerPlay },
      { to: '/settings/commenting', label: 'nav.commenting', icon: IconMessageCog, area: 'community' },
      { to: '/settings/languages', label: 'nav.languages', icon: IconLanguage },
      { to: '/mails', label: 'nav.mails', icon: IconMail },
      { to: '/settings/availability', label: 'nav.availability', icon: IconDoor },
      { to: '/settings/security', label: 'nav.security', icon: IconShieldLock },
    ],
  },
]
