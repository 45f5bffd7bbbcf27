import { type PixelTarget } from '@matinee/contract/analytics/pixel-targets'
import { Badge, Group, Text } from '@mantine/core'
import { joinFacts } from '../../join-facts.ts'
import { ago, moment } from '../../format.ts'
import { t } from '../../text.ts'

const COLOURS = { off: 'gray', on: 'teal', failing: 'yellow', stopped: 'red' } as const

function stateOf({ enabled, failures }: PixelTarget): keyof typeof COLOURS {
  if (enabled) return failures > 0 ? 'failing' : 'on'
  return failures > 0 ? 'stopped' : 'off'
}

/** The state of a delivery target: a badge and one line of detail. */
export function TargetState({ target }: { target: PixelTarget }) {
  const state = stateOf(target)
  const { delivered_at, next_try_at } = target
  return (
    <Group gap="xs" mt={4}>
      <Badge color={COLOURS[state]} variant="light">
        {t(`targets.state.${state}`)}
      </Badge>
      <Text size="xs" c="dimmed">
        {joinFacts([
          delivered_at ? t('targets.delivered', { when: ago(delivered_at) }) : t('targets.never'),
          state === 'failing' && next_try_at && t('targets.next', { when: moment(next_try_at) }),
        ])}
      </Text>
    </Group>
  )
}
