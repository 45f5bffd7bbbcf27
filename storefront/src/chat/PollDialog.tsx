import {
  FEWEST_POLL_OPTIONS,
  MOST_POLL_OPTIONS,
  POLL_OPTION_LENGTH,
  POLL_QUESTION_LENGTH,
} from '@matinee/contract/chat/chat-polls'
import { Button } from '@matinee/ui/Button'
import { Checkbox } from '@matinee/ui/Checkbox'
import { Form } from '@matinee/ui/Form'
import { SelectField } from '@matinee/ui/SelectField'
import { TextField } from '@matinee/ui/TextField'
import { useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { Modal, useModal } from '../frame/Modal.tsx'
import { Fault } from '../members/Fault.tsx'
import { clockOf } from '../playback/clock.ts'
import { sentenceFor, useLanguage } from '../text.tsx'
import { usePoll } from './use-poll.ts'

export const START_POLL = 'start-poll'

const SECONDS = [30, 60, 120, 300]

/** Starts a poll, for moderators. */
export function PollDialog() {
  const t = useAccountText()
  return (
    <Modal name={START_POLL} label={t('chat.poll.start')} className="p-6">
      <PollForm />
    </Modal>
  )
}

function PollForm() {
  const t = useAccountText()
  const { words } = useLanguage()
  const { close } = useModal(START_POLL)
  const { start } = usePoll()
  const [count, setCount] = useState(FEWEST_POLL_OPTIONS)
  const [revotes, setRevotes] = useState(false)
  const send = (written: Record<string, unknown>) =>
    start.mutate(
      {
        question: String(written['question']),
        options: Array.from({ length: count }, (_, at) => String(written[`answer-${at}`])),
        revotes,
        seconds: Number(written['seconds']) || null,
      },
      { onSuccess: close },
    )

  return (
    <Form className="flex flex-col gap-4" onFormSubmit={send}>
      <h2 className="text-xl font-bold tracking-tight">{t('chat.poll.start')}</h2>
      <TextField
        name="question"
        label={t('chat.poll.question')}
        missing={t('chat.poll.missing')}
        required
        maxLength={POLL_QUESTION_LENGTH}
      />
      {Array.from({ length: count }, (_, at) => (
        <TextField
          key={at}
          name={`answer-${at}`}
          label={t('chat.poll.answer', { number: at + 1 })}
          missing={t('chat.poll.missing')}
          required
          maxLength={POLL_OPTION_LENGTH}
        />
      ))}
      {count < MOST_POLL_OPTIONS && (
        <Button tone="quiet" className="self-start" onClick={() => setCount(count + 1)}>
          {t('chat.poll.add')}
        </Button>
      )}
      <SelectField name="seconds" label={t('chat.poll.duration')}>
        <option value="">{t('chat.poll.duration.none')}</option>
        {SECONDS.map((seconds) => (
          <option key={seconds} value={seconds}>
            {t('chat.poll.after', { time: clockOf(seconds) })}
          </option>
        ))}
      </SelectField>
      <Checkbox name="revotes" label={t('chat.poll.revotes')} checked={revotes} onChange={setRevotes} />
      <Fault>{start.error && sentenceFor(start.error, words)}</Fault>
      <div className="flex flex-wrap justify-end gap-2">
        <Button tone="quiet" onClick={close}>
          {t('comments.cancel')}
        </Button>
        <Button type="submit" disabled={start.isPending}>
          {t('chat.poll.start')}
        </Button>
      </div>
    </Form>
  )
}
