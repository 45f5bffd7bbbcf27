import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { t } from '../../text.ts'

interface Props {
  isArchived: boolean
  loading: boolean
  onClick: () => void
}

/** Archives coupons, or restores them. */
export const ArchiveButton = ({ isArchived, ...button }: Props) => (
  <Button
    variant="default"
    leftSection={
      isArchived ? <IconArchiveOff size={16} aria-hidden /> : <IconArchive size={16} aria-hidden />
    }
    {...button}
  >
    {t(isArchived ? 'coupons.restore' : 'coupons.archive')}
  </Button>
)
