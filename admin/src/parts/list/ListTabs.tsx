import { Group, ScrollArea } from '@mantine/core'
import type { ReactNode } from 'react'
import { ButtonLink } from '../links.tsx'
import { tabLook } from './tab-look.ts'

interface ListTabsProps {
  /** The name of the tabs for screen readers. */
  label: string
  tabs: { name: string; label: ReactNode; search: object }[]
  current: string
  /** The URL of the screen. */
  to: '/live' | '/videos' | '/coupons' | '/offers' | '/reports/searches' | '/reports/people'
}

/** The tabs of a screen, each with its own URL, in a row that scrolls horizontally. */
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
