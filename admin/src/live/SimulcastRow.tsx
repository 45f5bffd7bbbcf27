import type { EventSimulcastTarget, SimulcastHealth } from '@matinee/contract/live/simulcast'
import { ActionIcon, Badge, Box, Group, Menu, Stack, Switch, Text } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { startTransition, useOptimistic } from 'react'
import { bandwidth, bytes } from '../format.ts'
import { askConfirmation } from '../parts/confirm.tsx'
import { t } from '../text.ts'
import { useSimulcast } from './use-simulcast.ts'

interface SimulcastRowProps {
  liveEventId: number
  target: EventSimulcastTarget
  onEdit: () => void
}

/** One destination: its switch for this event, and how it receives the broadcast. */
export function SimulcastRow({ liveEventId, target, onEdit }: SimulcastRowProps) {
  const { turn } = useSimulcast(liveEventId)
  const { id, name, url, enabled, health } = target
  const [isOn, showOn] = useOptimistic(enabled)
  const press = (next: boolean) =>
    startTransition(async () => {
      showOn(next)
      await turn({ id, enabled: next })
    })
  return (
    <Box>
      <Group wrap="nowrap" justify="space-between" align="flex-start" gap="xs">
        <Switch
          label={name}
          description={<bdi dir="ltr">{url}</bdi>}
          checked={isOn}
          onChange={({ currentTarget }) => press(currentTarget.checked)}
          miw={0}
          styles={{ labelWrapper: { minWidth: 0, overflowWrap: 'anywhere' } }}
        />
        <Actions liveEventId={liveEventId} target={target} onEdit={onEdit} />
      </Group>
      <Box aria-live="polite" mt={4} ms={48}>
        {enabled && <Health health={health ?? NO_HEALTH_YET} />}
      </Box>
    </Box>
  )
}

const NO_HEALTH_YET: SimulcastHealth = {
  state: 'waiting',
  problem: null,
  bits: 0,
  bytes: 0,
  dropped_frames: 0,
}

const COLOURS: Record<SimulcastHealth['state'], string> = {
  waiting: 'gray',
  connecting: 'blue',
  on_air: 'teal',
  failing: 'red',
}

const Health = ({
  health: { state, problem, bits, bytes: sent, dropped_frames },
}: {
  health: SimulcastHealth
}) => (
  <Stack gap={4}>
    <Group gap="xs">
      <Badge variant="dot" color={COLOURS[state]} miw="max-content">
        {t(`live.simulcast.state.${state}`)}
      </Badge>
      {sent > 0 && (
        <Text size="xs" c="dimmed" aria-live="off">
          {t('live.simulcast.sent', { rate: bandwidth(bits), size: bytes(sent) })}
        </Text>
      )}
    </Group>
    {problem && (
      <Text size="sm">
        {t(`live.simulcast.problem.${problem}`)} {state === 'failing' && t('live.simulcast.retries')}
      </Text>
    )}
    {dropped_frames > 0 && (
      <Text size="xs" c="dimmed">
        {t('live.simulcast.dropped', { count: dropped_frames })}
      </Text>
    )}
  </Stack>
)

function Actions({ liveEventId, target: { id, name }, onEdit }: SimulcastRowProps) {
  const { remove } = useSimulcast(liveEventId)
  const askToRemove = async () => {
    const isSure = await askConfirmation({
      title: t('live.simulcast.remove_title', { name }),
      text: t('live.simulcast.remove_text'),
      action: t('live.simulcast.remove'),
    })
    if (isSure) remove.mutate(id)
  }
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          loading={remove.isPending}
          aria-label={t('live.simulcast.actions', { name })}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {t('live.simulcast.change')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => void askToRemove()}
        >
          {t('live.simulcast.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
