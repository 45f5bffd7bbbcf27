import { HOUR_MS } from '@matinee/contract/platform/durations'
import { addBan, removeBan, type AccessRules, type Ban } from '@matinee/contract/store/access-rules'
import { Box, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { joinFacts } from '../../join-facts.ts'
import { call } from '../../call.ts'
import { ago, moment } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { leftToRight } from '../../parts/left-to-right.tsx'
import { QuietAction } from '../../parts/QuietAction.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { accessRules } from '../queries.ts'
import list from '../../parts/short-list.module.css'

/** The blocked networks, and a form to add one. */
export const BansCard = ({ bans, you }: Pick<AccessRules, 'bans' | 'you'>) => (
  <Card title={t('bans.title')}>
    <Stack>
      <Text size="sm" c="dimmed">
        {t('bans.text', { address: you.address })}
      </Text>
      <BanForm />
      {bans.length > 0 && (
        <ul className={list.list} aria-label={t('bans.title')}>
          {bans.map((ban) => (
            <BanRow key={ban.id} ban={ban} />
          ))}
        </ul>
      )}
    </Stack>
  </Card>
)

const HOURS = { day: 24, week: 168, month: 720, ever: null } as const
type Length = keyof typeof HOURS

const endOf = (length: Length) => {
  const hours = HOURS[length]
  return hours === null ? null : new Date(Date.now() + hours * HOUR_MS).toISOString()
}

function BanForm() {
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { network: '', reason: '', length: 'ever' as Length },
    validate: { network: isNotEmpty(t('field.required')) },
  })
  const add = useMutation({
    mutationFn: ({ network, reason, length }: typeof form.values) =>
      call(addBan, { body: { network, reason: reason || null, until: endOf(length) } }),
    onError: (error) => showProblems(form, error),
    onSuccess(rules) {
      form.reset()
      notifySuccess(t('bans.added'))
      queries.setQueryData(accessRules.queryKey, rules)
    },
  })
  return (
    <form onSubmit={form.onSubmit((values) => add.mutate(values))} noValidate>
      <Group align="flex-start" gap="xs">
        <TextInput
          label={t('bans.network')}
          placeholder="203.0.113.0/24"
          maxLength={50}
          flex="1 1 11rem"
          inputContainer={leftToRight}
          {...form.getInputProps('network')}
        />
        <TextInput
          label={t('bans.reason')}
          maxLength={300}
          flex="1 1 11rem"
          {...form.getInputProps('reason')}
        />
        <Select
          label={t('bans.length')}
          flex="0 1 9rem"
          allowDeselect={false}
          data={(Object.keys(HOURS) as Length[]).map((value) => ({ value, label: t(`bans.${value}`) }))}
          {...form.getInputProps('length')}
        />
        <Button type="submit" variant="default" mt={22} loading={add.isPending}>
          {t('bans.add')}
        </Button>
      </Group>
    </form>
  )
}

function BanRow({ ban }: { ban: Ban }) {
  const queries = useQueryClient()
  const lift = useMutation({
    mutationFn: () => call(removeBan, { params: { id: ban.id } }),
    onError: notifyError,
    onSuccess(rules) {
      queries.setQueryData(accessRules.queryKey, rules)
      notifySuccess(t('bans.lifted', { network: ban.network }), {
        label: t('undo'),
        run: () => again.mutate(),
      })
    },
  })
  const again = useMutation({
    mutationFn: () => call(addBan, { body: { network: ban.network, reason: ban.reason, until: ban.until } }),
    onError: notifyError,
    onSuccess: (rules) => queries.setQueryData(accessRules.queryKey, rules),
  })
  return (
    <li className={list.row}>
      <Box miw={0} className={list.subject}>
        <Text size="sm" fw={500} dir="ltr">
          {ban.network}
        </Text>
        <Text size="xs" c="dimmed">
          {joinFacts([
            ban.reason,
            t('bans.by', { name: ban.created_by, when: ago(ban.created_at) }),
            ban.until && t('bans.until', { when: moment(ban.until) }),
          ])}
        </Text>
      </Box>
      <QuietAction
        icon={IconX}
        label={t('bans.lift')}
        name={t('bans.lift_of', { network: ban.network })}
        loading={lift.isPending}
        onClick={() => lift.mutate()}
      />
    </li>
  )
}
