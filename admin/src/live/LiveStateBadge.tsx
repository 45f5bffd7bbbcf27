import type { LiveEvent } from '@matinee/contract/live/live-events'
import { Badge } from '@mantine/core'
import { t } from '../text.ts'

const COLOURS: Record<LiveEvent['state'], string> = {
  scheduled: 'blue',
  waiting: 'yellow',
  live: 'red',
  interrupted: 'orange',
  keeping: 'blue',
  ended: 'gray',
  on_demand: 'teal',
  canceled: 'gray.5',
}

/** The state of a live event. */
export const LiveStateBadge = ({ event: { state, kind } }: { event: Pick<LiveEvent, 'state' | 'kind'> }) => (
  <Badge
    variant={state === 'live' ? 'filled' : 'dot'}
    color={state === 'live' ? 'red.8' : COLOURS[state]}
    size="lg"
    radius="xl"
    style={{ flex: 'none' }}
    miw="max-content"
  >
    {t(kind === 'premiere' && isOwnWord(state) ? `live.premiere.state.${state}` : `live.state.${state}`)}
  </Badge>
)

/** A premiere has a film instead of a signal and a recording. */
const isOwnWord = (state: LiveEvent['state']) => state === 'waiting' || state === 'on_demand'
