import { changePixelTarget, type PixelTarget } from '@matinee/contract/analytics/pixel-targets'
import { Box, Button, Group, Switch, Text } from '@mantine/core'
import { IconPencil, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call.ts'
import { QuietAction } from '../../parts/QuietAction.tsx'
import { notifyError } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { LastFailures } from './LastFailures.tsx'
import { useKeepTarget } from './queries.ts'
import { TargetDialog } from './TargetDialog.tsx'
import { TargetState } from './TargetState.tsx'
import { useRemoveTarget, useTestTarget } from './use-target-actions.ts'
import list from '../../parts/short-list.module.css'

/** A delivery target with its state and its actions. */
export function TargetRow({ target }: { target: PixelTarget }) {
  const { id, url, enabled } = target
  const [isEdited, setEdited] = useState(false)
  const keep = useKeepTarget()
  const turn = useMutation({
    mutationFn: (on: boolean) => call(changePixelTarget, { params: { id }, body: { enabled: on } }),
    onError: notifyError,
    onSuccess: keep,
  })
  const test = useTestTarget(target)
  const remove = useRemoveTarget(target)
  return (
    <li className={list.row}>
      <Box miw={0} className={list.subject}>
        <Text size="sm" fw={500} dir="ltr" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
        <TargetState target={target} />
      </Box>
      <Group gap="xs">
        <Switch
          aria-label={t('targets.enabled_of', { url })}
          checked={turn.isPending ? turn.variables : enabled}
          onChange={({ currentTarget }) => turn.mutate(currentTarget.checked)}
        />
        <Button
          variant="default"
          size="xs"
          loading={test.isPending}
          aria-label={t('targets.test_of', { url })}
          onClick={() => test.mutate()}
        >
          {t('targets.test')}
        </Button>
        <QuietAction
          icon={IconPencil}
          label={t('edit')}
          name={t('targets.edit_of', { url })}
          onClick={() => setEdited(true)}
        />
        <QuietAction
          icon={IconX}
          label={t('targets.remove')}
          name={t('targets.remove_of', { url })}
          loading={remove.isPending}
          onClick={remove.ask}
        />
      </Group>
      {target.last_failures.length > 0 && <LastFailures failures={target.last_failures} />}
      {isEdited && <TargetDialog target={target} onClose={() => setEdited(false)} />}
    </li>
  )
}
