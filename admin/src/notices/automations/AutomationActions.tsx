import {
  pauseAutomation,
  startAutomation,
  stopAutomation,
  type Automation,
} from '@matinee/contract/notices/automations'
import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { DeleteAutomation } from './DeleteAutomation.tsx'
import { automation as automationQuery } from './queries.ts'
import { TestAutomation } from './TestAutomation.tsx'

const CALLS = { start: startAutomation, pause: pauseAutomation, stop: stopAutomation }

interface Props {
  automation: Automation
  /** Saves what was changed; false if that was refused. */
  saveIfDirty: () => Promise<boolean>
}

/** Buttons that turn an automation on, have it stand still, end it, or try it out. */
export function AutomationActions({ automation, saveIfDirty }: Props) {
  const { id, state, inside } = automation
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (verb: keyof typeof CALLS) => call(CALLS[verb], { params: { id } }),
    onError: notifyError,
    onSuccess(now, verb) {
      queries.setQueryData(automationQuery(id).queryKey, now)
      if (verb === 'start') notifySuccess(t('automations.started'))
    },
  })
  const start = async () => {
    if (await saveIfDirty()) act.mutate('start')
  }
  const askToStop = async () => {
    const question = {
      title: t('automations.stop_title'),
      text: t('automations.stop_text', { count: inside }),
      action: t('automations.stop'),
    }
    if (await askConfirmation(question)) act.mutate('stop')
  }
  const isOff = state === 'draft' || state === 'stopped'
  return (
    <>
      {isOff ? (
        <DeleteAutomation id={id} />
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          onClick={() => void askToStop()}
        >
          {t('automations.stop')}
        </Button>
      )}
      <TestAutomation id={id} saveIfDirty={saveIfDirty} />
      {state === 'on' ? (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          loading={act.isPending}
          onClick={() => act.mutate('pause')}
        >
          {t('automations.pause')}
        </Button>
      ) : (
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={act.isPending}
          onClick={() => void start()}
        >
          {t(state === 'paused' ? 'automations.resume' : 'automations.start')}
        </Button>
      )}
    </>
  )
}
