import {
  IconBroadcast,
  IconCoin,
  IconDownload,
  IconFileImport,
  IconGavel,
  IconPhoto,
  IconPlus,
  IconShieldLock,
  IconTicket,
  IconUpload,
  IconUserPlus,
  IconWorld,
  type Icon,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { Word } from '../text.ts'
import { isOpenToRole, placeAt, type MenuEntry } from './navigation.ts'

interface Command extends Pick<MenuEntry, 'area' | 'part' | 'least' | 'right'> {
  to: NonNullable<LinkProps['to']>
  label: Word
  icon: Icon
}

/** What people look for by what they want to do. */
const ACTS: Command[] = [
  { to: '/programs', label: 'act.upload', icon: IconUpload, area: 'content', least: 'edit' },
  { to: '/live', label: 'act.live', icon: IconBroadcast, area: 'content', least: 'edit' },
  { to: '/offers/new', label: 'act.offer', icon: IconPlus, area: 'money', least: 'edit' },
  { to: '/coupons', label: 'act.coupon', icon: IconTicket, area: 'money', part: 'coupons', least: 'edit' },
  { to: '/people/imports', label: 'act.import_people', icon: IconFileImport, area: 'people', least: 'edit' },
  { to: '/videos/import', label: 'act.import_films', icon: IconDownload, area: 'content', least: 'edit' },
  { to: '/settings/team', label: 'act.invite', icon: IconUserPlus, area: 'settings', least: 'edit' },
  { to: '/settings/domains', label: 'act.domain', icon: IconWorld, right: 'manage_domains' },
]

/** Settings that people look for by their own name, and not by that of their screen. */
const SETTINGS: Command[] = [
  { to: '/settings', label: 'setting.currency', icon: IconCoin, area: 'settings' },
  { to: '/settings', label: 'setting.legal', icon: IconGavel, area: 'settings' },
  { to: '/settings/look', label: 'setting.logo', icon: IconPhoto, area: 'site' },
  { to: '/settings/security', label: 'setting.second_factor', icon: IconShieldLock, area: 'settings' },
]

const openTo = (role: string, commands: Command[]) =>
  commands.filter((command) => {
    const place = placeAt(command.to)
    return isOpenToRole(command, role) && (!place || isOpenToRole(place, role))
  })

export const actsFor = (role: string) => openTo(role, ACTS)
export const settingsFor = (role: string) => openTo(role, SETTINGS)
