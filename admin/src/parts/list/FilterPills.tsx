import { Group } from '@mantine/core'
import { t } from '../../text.ts'
import { FilterChip } from './FilterChip.tsx'

interface Props<Name extends string> {
  /** The active filters. */
  names: Name[]
  /** The name and value of the filter. */
  say: (name: Name) => string
  onRemove: (name: Name) => void
}

/** The active filters, each with a button to remove it. */
export function FilterPills<Name extends string>({ names, say, onRemove }: Props<Name>) {
  if (names.length === 0) return null
  return (
    <Group
      gap={6}
      component="ul"
      m={0}
      p={0}
      style={{ listStyle: 'none' }}
      aria-label={t('programs.filters_set')}
    >
      {names.map((name) => (
        <FilterChip key={name} label={say(name)} onRemove={() => onRemove(name)} />
      ))}
    </Group>
  )
}
