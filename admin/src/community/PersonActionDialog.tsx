import type { PersonAct } from '@matinee/contract/community/moderation'
import { DAY_MS } from '@matinee/contract/platform/durations'
import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { Dialog } from '../parts/Dialog.tsx'
import { t } from '../text.ts'

const DAYS = ['1', '7', '30', '0'] as const
type Days = (typeof DAYS)[number]
const LONGEST = 500

interface PersonActionDialogProps {
  act: Exclude<PersonAct, 'release'>
  name: string
  isPending: boolean
  onClose: () => void
  onAct: (given: { reason?: string; until: string | null }) => void
}

/** Asks how long and why somebody is muted or blocked. */
export function PersonActionDialog({ act, name, isPending, onClose, onAct }: PersonActionDialogProps) {
  const [days, setDays] = useState<Days>('7')
  const [reason, setReason] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    const until = days === '0' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString()
    onAct({ until, ...(reason.trim() && { reason: reason.trim() }) })
  }
  return (
    <Dialog onClose={onClose} title={t(`person.${act}.title`, { name })}>
      <form onSubmit={send}>
        <Stack>
          <Text size="sm">{t(`person.${act}.text`)}</Text>
          <Select
            label={t('person.how_long')}
            allowDeselect={false}
            value={days}
            onChange={(chosen) => setDays(chosen ?? '7')}
            data={DAYS.map((value) => ({ value, label: t(`person.how_long.${value}`) }))}
          />
          <Textarea
            label={t('inbox.reason')}
            autosize
            minRows={2}
            maxLength={LONGEST}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" color="red.8" loading={isPending}>
              {t(`person.act.${act}`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
