import { Pill } from '@mantine/core'
import { t } from '../../text.ts'

interface FilterChipProps {
  /** A filter with its value, in words. */
  label: string
  onRemove: () => void
}

/** A filter that is set, to be taken away. */
export const FilterChip = ({ label, onRemove }: FilterChipProps) => (
  <li>
    <Pill
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{
        'aria-label': t('programs.filter_off', { name: label }),
        'aria-hidden': false,
        tabIndex: 0,
      }}
    >
      {label}
    </Pill>
  </li>
)
