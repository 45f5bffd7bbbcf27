import { Group, ScrollArea } from '@mantine/core'
import type { ReactNode } from 'react'
import { ButtonLink } from '../links.tsx'
import { tabLook } from './tab-look.ts'

interface ListTabsProps {
  /** What the tabs are about. */
  label: string
  tabs: { name: string; label: ReactNode; search: object }[]
  current: string
  /** The address of the screen. */
  to: '/live' | '/videos' | '/coupons' | '/offers' | '/reports/searches' | '/reports/people'
}

/** The parts of a screen, each at an address of its own, in a row that scrolls by itself. */
export const ListTabs = ({ label, tabs, current, to }: ListTabsProps) => (
  <ScrollArea type="never" component="nav" aria-label={label}>
    <Group gap={4} wrap="nowrap">
      {tabs.map((tab) => (
        <ButtonLink key={tab.name} to={to} search={tab.search} {...tabLook(tab.name === current)}>
          {tab.label}
        </ButtonLink>
      ))}
    </Group>
  </ScrollArea>
)
