import { Button, Group } from '@mantine/core'
import { t } from '../text.ts'

interface PageButtonsProps {
  page: number
  isLast: boolean
  onTurn: (page: number) => void
}

/** Buttons to the later and earlier pages of a list that is sorted from newest to oldest. */
export const PageButtons = ({ page, isLast, onTurn }: PageButtonsProps) => (
  <Group gap="xs">
    <Button size="compact-sm" variant="default" disabled={page === 1} onClick={() => onTurn(page - 1)}>
      {t('person.later')}
    </Button>
    <Button size="compact-sm" variant="default" disabled={isLast} onClick={() => onTurn(page + 1)}>
      {t('person.earlier')}
    </Button>
  </Group>
)
