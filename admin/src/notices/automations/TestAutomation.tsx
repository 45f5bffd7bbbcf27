import { testAutomation } from '@matinee/contract/notices/automations'
import { Button } from '@mantine/core'
import { IconTestPipe } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { notifyError, notifySuccess, notifyWarning } from '../../parts/notify.tsx'
import { t } from '../../text.ts'

interface Props {
  id: number
  saveIfDirty: () => Promise<boolean>
}

/** Sends the mails of an automation to oneself. */
export function TestAutomation({ id, saveIfDirty }: Props) {
  const test = useMutation({
    mutationFn: () => call(testAutomation, { params: { id } }),
    onError: notifyError,
    onSuccess({ address, steps }) {
      const mails = steps.filter(({ sent }) => sent !== null)
      const failed = mails.find(({ sent }) => !sent)
      if (failed) notifyWarning(t('automations.test_failed', { said: failed.said }))
      else if (mails.length === 0) notifyWarning(t('automations.test_none'))
      else notifySuccess(t('automations.tested', { count: mails.length, address }))
    },
  })
  const start = async () => {
    if (await saveIfDirty()) test.mutate()
  }
  return (
    <Button
      variant="default"
      leftSection={<IconTestPipe size={16} aria-hidden />}
      loading={test.isPending}
      onClick={() => void start()}
    >
      {t('automations.test')}
    </Button>
  )
}
