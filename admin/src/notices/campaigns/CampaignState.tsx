import type { CampaignState as State } from '@matinee/contract/notices/campaigns'
import { Badge } from '@mantine/core'
import { t } from '../../text.ts'

const COLOUR: Partial<Record<State, string>> = {
  scheduled: 'blue',
  sending: 'blue',
  paused: 'yellow',
  sent: 'teal',
}

export const CampaignState = ({ state }: { state: State }) => (
  <Badge variant="light" color={COLOUR[state] ?? 'gray'} style={{ flex: 'none', maxWidth: 'none' }}>
    {t(`campaigns.state.${state}`)}
  </Badge>
)
