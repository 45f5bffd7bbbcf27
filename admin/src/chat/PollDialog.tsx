import {
  FEWEST_POLL_OPTIONS,
  MOST_POLL_OPTIONS,
  POLL_OPTION_LENGTH,
  POLL_QUESTION_LENGTH,
  preparePoll,
  startPoll,
} from '@matinee/contract/chat/chat-polls'
import type { Body } from '@matinee/contract/platform/endpoint'
import { ActionIcon, Button, Group, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { call } from '../call.ts'
import { span } from '../format.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { showProblems } from '../parts/form-problems.ts'
import { notifySuccess } from '../parts/notify.tsx'
import { t, type Word } from '../text.ts'
import { pollsOf, preparedPolls } from './queries.ts'

const SECONDS = [30, 60, 120, 300, 600]

interface PollDialogProps {
  liveEventId: number
  /** Another poll has to be closed before this one can start. */
  isOneOpen: boolean
  onClose: () => void
}

/** Starts a poll or prepares it: its question, its answers, and when it closes. */
export function PollDialog({ liveEventId, isOneOpen, onClose }: PollDialogProps) {
  const { form, start, prepare } = usePollForm(liveEventId, onClose)
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
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              variant="default"
              loading={prepare.isPending}
              onClick={() => form.onSubmit((values) => prepare.mutate(values))()}
            >
              {t('chat.poll.prepare')}
            </Button>
            <Button type="submit" disabled={isOneOpen} loading={start.isPending}>
              {t('chat.poll.start')}
            </Button>
          </Group>
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

interface PollForm {
  question: string
  options: string[]
  seconds: string
  revotes: boolean
}

function usePollForm(live_event_id: number, onClose: () => void) {
  const form = useForm<PollForm>({
    initialValues: { question: '', options: ['', ''], seconds: '', revotes: false },
    validate: (values) => problemsOf(values),
  })
  const start = usePollCall(form, {
    send: (body) => call(startPoll, { params: { live_event_id }, body }),
    told: 'chat.done.poll',
    query: pollsOf(live_event_id),
    onDone: onClose,
  })
  const prepare = usePollCall(form, {
    send: (body) => call(preparePoll, { params: { live_event_id }, body }),
    told: 'chat.done.poll_prepared',
    query: preparedPolls(live_event_id),
    onDone: onClose,
  })
  return { form, start, prepare }
}

interface PollCallOptions {
  send: (poll: Body<typeof startPoll>) => Promise<unknown>
  told: Word
  /** The list that it changes. */
  query: { queryKey: QueryKey }
  onDone: () => void
}

function usePollCall(form: UseFormReturnType<PollForm>, { send, told, query, onDone }: PollCallOptions) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ seconds, ...poll }: PollForm) => send({ ...poll, seconds: Number(seconds) || null }),
    onError: (error) => showProblems(form, error),
    onSuccess: () => {
      notifySuccess(t(told))
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  })
}
