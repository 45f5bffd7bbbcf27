import { Pill } from '@mantine/core'
import { t } from '../../text.ts'

interface FilterChipProps {
  /** The name and value of the filter. */
  label: string
  onRemove: () => void
}

/** An active filter, with a button to remove it. */
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
