import { Group, Text } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { DateField } from '../DateField.tsx'

interface Props {
  label: string
  /** `2026-01-31`; empty if no day is chosen. */
  value: string
  /** The first and the last day that can be chosen. */
  min?: string | undefined
  max?: string | undefined
  onChange: (value: string) => void
}

/** A day in a filter bar, with its label in front: an empty date field shows only its format. */
export function NamedDay({ label, ...field }: Props) {
  const id = useId()
  return (
    <Group gap={6} wrap="nowrap" miw={0} flex="1 1 180px" maw={260}>
      <Text component="label" htmlFor={id} size="sm" c="dimmed">
        {label}
      </Text>
      <DateField id={id} miw={0} flex={1} {...field} />
    </Group>
  )
}
