import type { PriceChange } from '@matinee/contract/billing/price-changes'
import { Badge } from '@mantine/core'
import { t } from '../../text.ts'

const COLOUR = { running: 'blue', stopped: 'gray', undone: 'gray' } as const

export const PriceChangeState = ({ state }: Pick<PriceChange, 'state'>) => (
  <Badge variant="light" color={COLOUR[state]} style={{ flex: 'none', maxWidth: 'none' }}>
    {t(`price_changes.state.${state}`)}
  </Badge>
)
