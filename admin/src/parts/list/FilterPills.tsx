import { Group } from '@mantine/core'
import { t } from '../../text.ts'
import { FilterChip } from './FilterChip.tsx'

interface Props<Name extends string> {
  /** The filters that are set. */
  names: Name[]
  /** A filter with its value, in words. */
  say: (name: Name) => string
  onRemove: (name: Name) => void
}

/** The filters that are set, each to be taken away. */
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
