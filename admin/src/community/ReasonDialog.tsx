import type { CommentAct } from '@matinee/contract/community/moderation'
import { Button, Group, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { Dialog } from '../parts/Dialog.tsx'
import { t } from '../text.ts'

const LONGEST = 500

interface ReasonDialogProps {
  act: CommentAct
  onClose: () => void
  isPending: boolean
  onReason: (reason: string) => void
}

/** Asks for the reason of an action, which the author is told. */
export function ReasonDialog({ act, isPending, onClose, onReason }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    onReason(reason.trim())
  }
  return (
    <Dialog onClose={onClose} title={t('inbox.act.with_reason', { act: t(`inbox.act.${act}`) })}>
      <form onSubmit={send}>
        <Textarea
          data-autofocus
          label={t('inbox.reason')}
          description={t('inbox.reason_text')}
          autosize
          minRows={3}
          maxLength={LONGEST}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={reason.trim() === ''} loading={isPending}>
            {t(`inbox.act.${act}`)}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
