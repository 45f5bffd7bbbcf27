import { STANDINGS, type PeopleFilters } from '@matinee/contract/members/people'
import type { TaskAction } from '@matinee/contract/members/people-lists'
import { Autocomplete, Button, Group, PasswordInput, Select, Stack, Text, Textarea } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { account } from '../../members/queries.ts'
import { OfferSelect } from '../../offers/OfferSelect.tsx'
import { DateField } from '../../parts/DateField.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { t } from '../../text.ts'
import { facets } from '../queries.ts'
import { useTasks } from './use-tasks.ts'

interface TaskDialogProps {
  action: TaskAction
  /** Number of people the task is for. */
  count: number
  chosen: { ids: number[] } | { filters: PeopleFilters }
  onClose: () => void
  onStarted: () => void
}

interface Values {
  tag: string
  standing: (typeof STANDINGS)[number]
  reason: string
  /** A day in the local time zone; empty for no end. */
  until: string
  current_password: string
  offer_id: string
}

const NO_VALUES: Values = {
  tag: '',
  standing: 'muted',
  reason: '',
  until: '',
  current_password: '',
  offer_id: '',
}

/** A dialog that asks for the options of a bulk action and shows the number of people. */
export function TaskDialog({ action, count, chosen, onClose, onStarted }: TaskDialogProps) {
  const { start } = useTasks()
  const form = useForm<Values>({
    initialValues: NO_VALUES,
    validate: {
      tag: (tag) => (!action.startsWith('tag_') || tag.trim() ? null : t('field.required')),
      offer_id: (offer) => (action !== 'grant' || offer ? null : t('field.required')),
    },
  })
  const submit = form.onSubmit((values) =>
    start.mutate(
      { action, ...chosen, ...wishOf(action, values) },
      { onSuccess: onStarted, onError: (error) => showProblems(form, error) },
    ),
  )
  const isDanger = action === 'delete' || action === 'standing'
  return (
    <Dialog onClose={onClose} title={t(`tasks.ask.${action}`, { count })}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {action !== 'tag_add' && action !== 'tag_remove' && (
            <Text size="sm">{t(`tasks.text.${action}`)}</Text>
          )}
          <Fields action={action} form={form} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} data-autofocus={action === 'delete' || undefined}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={start.isPending} {...(isDanger && { color: 'red.8' })}>
              {t(`tasks.do.${action}`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function wishOf(action: TaskAction, { tag, standing, reason, until, current_password, offer_id }: Values) {
  const moment = until ? new Date(`${until}T00:00`).toISOString() : null
  if (action === 'grant') return { offer_id: Number(offer_id), until: moment }
  if (action === 'tag_add' || action === 'tag_remove') return { tag }
  if (action === 'export') return { ...(current_password && { current_password }) }
  if (action !== 'standing') return {}
  return {
    standing,
    reason,
    until: standing === 'good' ? null : moment,
  }
}

interface FieldsProps {
  action: TaskAction
  form: UseFormReturnType<Values>
}

function Fields({ action, form }: FieldsProps) {
  const { data } = useQuery(facets)
  const { data: me } = useQuery(account)
  const tags = (data?.tags ?? []).map(({ tag }) => tag)
  if (action === 'tag_add' || action === 'tag_remove')
    return (
      <Autocomplete
        label={t('people.tag')}
        maxLength={40}
        data-autofocus
        data={tags}
        limit={20}
        {...form.getInputProps('tag')}
      />
    )
  if (action === 'export' && me?.has_password)
    return (
      <PasswordInput
        label={t('account.current_password')}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('current_password')}
      />
    )
  if (action === 'grant') return <GrantFields form={form} />
  if (action === 'standing') return <StandingFields form={form} />
  return null
}

const GrantFields = ({ form }: Pick<FieldsProps, 'form'>) => (
  <>
    <OfferSelect label={t('accesses.offer')} data-autofocus {...form.getInputProps('offer_id')} />
    <DateField
      label={t('accesses.until')}
      description={t('accesses.until_text')}
      {...form.getInputProps('until')}
    />
  </>
)

const StandingFields = ({ form }: Pick<FieldsProps, 'form'>) => (
  <>
    <Select
      label={t('people.standing')}
      description={t(`people.standing_text.${form.values.standing}`)}
      allowDeselect={false}
      data={STANDINGS.map((value) => ({ value, label: t(`people.standing.${value}`) }))}
      {...form.getInputProps('standing')}
    />
    {form.values.standing !== 'good' && (
      <>
        <Textarea
          label={t('people.standing_reason')}
          description={t('people.standing_reason_text')}
          maxLength={500}
          autosize
          {...form.getInputProps('reason')}
        />
        <DateField
          label={t('people.standing_until')}
          description={t('people.standing_until_text')}
          {...form.getInputProps('until')}
        />
      </>
    )}
  </>
)
