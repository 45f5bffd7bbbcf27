import {
  FEWEST_POLL_OPTIONS,
  MOST_POLL_OPTIONS,
  POLL_OPTION_LENGTH,
  POLL_QUESTION_LENGTH,
  startPoll,
} from '@matinee/contract/chat/chat-polls'
import { ActionIcon, Button, Group, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { span } from '../format.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { FormActions } from '../parts/FormActions.tsx'
import { showProblems } from '../parts/form-problems.ts'
import { notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { pollsOf } from './queries.ts'

const SECONDS = [30, 60, 120, 300, 600]

interface PollDialogProps {
  liveEventId: number
  onClose: () => void
}

/** Starts a poll: its question, its answers, and when it closes. */
export function PollDialog({ liveEventId, onClose }: PollDialogProps) {
  const { form, start } = usePollForm(liveEventId, onClose)
  return (
    <Dialog onClose={onClose} title={t('chat.poll.start')}>
      <form onSubmit={form.onSubmit((values) => start.mutate(values))} noValidate>
        <Stack>
          <TextInput
            label={t('chat.poll.question')}
            maxLength={POLL_QUESTION_LENGTH}
            data-autofocus
            {...form.getInputProps('question')}
          />
          <Answers form={form} />
          <Select
            label={t('chat.poll.duration')}
            allowDeselect={false}
            data={[
              { value: '', label: t('chat.poll.duration.none') },
              ...SECONDS.map((seconds) => ({ value: String(seconds), label: span(seconds) })),
            ]}
            {...form.getInputProps('seconds')}
          />
          <Switch
            label={t('chat.poll.revotes')}
            description={t('chat.poll.revotes_text')}
            {...form.getInputProps('revotes', { type: 'checkbox' })}
          />
          <FormActions action={t('chat.poll.start')} onCancel={onClose} loading={start.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}

function Answers({ form }: Pick<ReturnType<typeof usePollForm>, 'form'>) {
  const { options } = form.values
  return (
    <>
      {options.map((_option, at) => (
        // Answers have no other name than their number.
        <Group key={at} gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            label={t('chat.poll.answer', { number: at + 1 })}
            maxLength={POLL_OPTION_LENGTH}
            {...form.getInputProps(`options.${at}`)}
          />
          {options.length > FEWEST_POLL_OPTIONS && (
            <ActionIcon
              size="input-sm"
              variant="default"
              aria-label={t('chat.poll.remove', { number: at + 1 })}
              onClick={() => form.removeListItem('options', at)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      {options.length < MOST_POLL_OPTIONS && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => form.insertListItem('options', '')}
        >
          {t('chat.poll.add')}
        </Button>
      )}
    </>
  )
}

/** An empty question and empty answers, by the names of their fields. */
function problemsOf({ question, options }: { question: string; options: string[] }) {
  const named = [['question', question], ...options.map((text, at) => [`options.${at}`, text])] as const
  const empty = named.filter(([, text]) => !text!.trim())
  return Object.fromEntries(empty.map(([name]) => [name, t('field.required')]))
}

function usePollForm(live_event_id: number, onClose: () => void) {
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { question: '', options: ['', ''], seconds: '', revotes: false },
    validate: (values) => problemsOf(values),
  })
  const start = useMutation({
    mutationFn: ({ seconds, ...values }: typeof form.values) =>
      call(startPoll, { params: { live_event_id }, body: { ...values, seconds: Number(seconds) || null } }),
    onError: (error) => showProblems(form, error),
    onSuccess: () => {
      notifySuccess(t('chat.done.poll'))
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: pollsOf(live_event_id).queryKey }),
  })
  return { form, start }
}
