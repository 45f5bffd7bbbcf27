import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { t } from '../../text.ts'
import { Empty } from '../Empty.tsx'

/** The empty state of a filtered list, with a button that clears the filters. */
export const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <Empty icon={IconSearchOff} title={t('list.no_match')} text={t('list.no_match_text')}>
    <Button variant="default" onClick={onClear}>
      {t('programs.clear')}
    </Button>
  </Empty>
)
