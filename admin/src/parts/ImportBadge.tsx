import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'

const COLOURS: Record<string, string> = { done: 'teal', failed: 'red', running: 'blue' }

/** The state of an import. */
export const ImportBadge = ({ state, children }: { state: string; children: ReactNode }) => (
  <Badge
    variant="light"
    color={COLOURS[state] ?? 'gray'}
    w="max-content"
    style={{ flex: 'none', maxWidth: 'none' }}
  >
    {children}
  </Badge>
)
