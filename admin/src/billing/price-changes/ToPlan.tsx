import { Tooltip } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { ActionLink } from '../../parts/links.tsx'

interface ToPlanProps {
  to: '/offers/$id' | '/offers/$id/prices'
  id: number
  label: string
}

/** A link before the title, back to a plan or to its price changes. */
export const ToPlan = ({ to, id, label }: ToPlanProps) => (
  <Tooltip label={label}>
    <ActionLink to={to} params={{ id }} variant="default" size={32} aria-label={label}>
      <IconArrowLeft size={18} stroke={1.6} aria-hidden className="turns" />
    </ActionLink>
  </Tooltip>
)
