import type { GiftCardState } from '@matinee/contract/billing/gift-cards'
import { Badge } from '@mantine/core'
import { t } from '../../text.ts'

const COLOUR: Partial<Record<GiftCardState, string>> = { waiting: 'blue', sent: 'blue', claimed: 'teal' }

export const GiftState = ({ state }: { state: GiftCardState }) => (
  <Badge variant="light" color={COLOUR[state] ?? 'gray'} style={{ flex: 'none', maxWidth: 'none' }}>
    {t(`gifts.state.${state}`)}
  </Badge>
)
