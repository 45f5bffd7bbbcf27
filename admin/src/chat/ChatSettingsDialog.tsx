import { changeChatSettings, type ChatSettings } from '@matinee/contract/chat/chat-moderation'
import { CHAT_WRITERS } from '@matinee/contract/chat/chat'
import { NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { MoneyInput } from '../billing/MoneyInput.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { FormActions } from '../parts/FormActions.tsx'
import { showProblems } from '../parts/form-problems.ts'
import { notifySuccess } from '../parts/notify.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RowsSkeleton } from '../parts/RowsSkeleton.tsx'
import { span } from '../format.ts'
import { t } from '../text.ts'
import { chatSettings, donationSettings } from './queries.ts'

const SLOW_SECONDS = [0, 5, 10, 30, 60, 300]
const MEMBER_MINUTES = [0, 10, 60, 1440, 10_080, 43_200]
const SWITCHES = ['emoji_only', 'links', 'first_held', 'open_after', 'questions', 'own_moment'] as const

interface ChatSettingsDialogProps {
  liveEventId: number
  onClose: () => void
}

/** The settings of a chat: who may write and when, what is held for approval, and donations. */
export function ChatSettingsDialog({ liveEventId, onClose }: ChatSettingsDialogProps) {
  const { data, error, refetch } = useQuery(chatSettings(liveEventId))
  return (
    <Dialog onClose={onClose} title={t('chat.settings')}>
      {data && <ChatSettingsForm liveEventId={liveEventId} settings={data} onClose={onClose} />}
      {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
    </Dialog>
  )
}

function ChatSettingsForm({
  liveEventId,
  settings,
  onClose,
}: ChatSettingsDialogProps & { settings: ChatSettings }) {
  const { form, save } = useChatSettingsForm(liveEventId, settings, onClose)
  const currency = useQuery(donationSettings).data?.[0]?.currency ?? 'USD'

  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <Stack>
        <Select
          label={t('chat.writers')}
          allowDeselect={false}
          data={CHAT_WRITERS.map((value) => ({ value, label: t(`chat.writers.${value}`) }))}
          {...form.getInputProps('writers')}
        />
        <Select
          label={t('chat.slow')}
          description={t('chat.slow_text')}
          allowDeselect={false}
          data={choicesOf(SLOW_SECONDS, settings.slow_seconds, (seconds) => span(seconds))}
          {...form.getInputProps('slow_seconds')}
        />
        <Select
          label={t('chat.member_since')}
          description={t('chat.member_since_text')}
          allowDeselect={false}
          data={choicesOf(MEMBER_MINUTES, settings.member_minutes, minutesText)}
          {...form.getInputProps('member_minutes')}
        />
        {SWITCHES.map((name) => (
          <Switch
            key={name}
            label={t(`chat.${name}`)}
            description={t(`chat.${name}_text`)}
            {...form.getInputProps(name, { type: 'checkbox' })}
          />
        ))}
        <NumberInput
          label={t('chat.opens_minutes')}
          min={0}
          max={10_080}
          allowDecimal={false}
          {...form.getInputProps('opens_minutes')}
        />
        <MoneyInput
          label={t('chat.goal')}
          description={t('chat.goal_text')}
          currency={currency}
          {...form.getInputProps('goal_amount')}
        />
        <TextInput label={t('chat.goal_title')} maxLength={120} {...form.getInputProps('goal_title')} />
        <FormActions action={t('save')} onCancel={onClose} loading={save.isPending} />
      </Stack>
    </form>
  )
}

const DAY_MINUTES = 1440
const minutesText = (minutes: number) =>
  minutes < DAY_MINUTES ? span(minutes * 60) : t('chat.days', { count: minutes / DAY_MINUTES })

/** The usual values, and the current one. */
const choicesOf = (usual: number[], current: number, textOf: (value: number) => string) =>
  [...new Set([...usual, current])]
    .toSorted((one, other) => one - other)
    .map((value) => ({ value: String(value), label: value === 0 ? t('chat.no_limit') : textOf(value) }))

/** Select options hold texts. */
const valuesOf = (settings: ChatSettings) => ({
  ...settings,
  slow_seconds: String(settings.slow_seconds),
  member_minutes: String(settings.member_minutes),
  goal_title: settings.goal_title ?? '',
})
type ChatSettingsValues = ReturnType<typeof valuesOf>

const settingsOf = (values: ChatSettingsValues): ChatSettings => ({
  ...values,
  slow_seconds: Number(values.slow_seconds),
  member_minutes: Number(values.member_minutes),
  goal_amount: values.goal_amount || null,
  goal_title: values.goal_title.trim() || null,
})

function useChatSettingsForm(live_event_id: number, settings: ChatSettings, onClose: () => void) {
  const queries = useQueryClient()
  const form = useForm<ChatSettingsValues>({ initialValues: valuesOf(settings) })
  const save = useMutation({
    mutationFn: (values: ChatSettingsValues) =>
      call(changeChatSettings, { params: { live_event_id }, body: settingsOf(values) }),
    onError: (error) => showProblems(form, error),
    onSuccess: (now) => {
      queries.setQueryData(chatSettings(live_event_id).queryKey, now)
      notifySuccess(t('saved'))
      onClose()
    },
  })
  return { form, save }
}
