import type { AutomationState as State } from '@matinee/contract/notices/automations'
import { Badge } from '@mantine/core'
import { t } from '../../text.ts'

const COLOUR: Partial<Record<State, string>> = { on: 'teal', paused: 'yellow' }

export const AutomationState = ({ state }: { state: State }) => (
  <Badge variant="light" color={COLOUR[state] ?? 'gray'} style={{ flex: 'none', maxWidth: 'none' }}>
    {t(`automations.state.${state}`)}
  </Badge>
)
