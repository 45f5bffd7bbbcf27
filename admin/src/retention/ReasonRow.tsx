import { ANSWERS, type Answer } from '@matinee/contract/retention/cancellation'
import * as contract from '@matinee/contract/retention/retention'
import type { LeavingReason } from '@matinee/contract/retention/retention'
import { Group, NumberInput, Select, Switch, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QuietAction } from '../parts/QuietAction.tsx'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'

interface Props {
  reason: LeavingReason & { title: string; own: boolean }
  plans: { value: string; label: string }[]
  mayChange: boolean
  onChanged: () => unknown
}

type Changes = Partial<Omit<LeavingReason, 'id' | 'key' | 'title'>>

/** The initial settings of an answer, so that it is complete at once. */
const firstOf = (answer: Answer, plans: Props['plans']): Changes => {
  if (answer === 'discount') return { answer, percent: 30, periods: 3 }
  if (answer === 'pause') return { answer, months: 3 }
  if (answer === 'other_plan') return { answer, offer_id: plans[0] ? Number(plans[0].value) : null }
  return { answer }
}

/** One reason for leaving: whether it is offered, and the answer to it. */
export function ReasonRow({ reason, plans, mayChange, onChanged }: Props) {
  const { id, title, answer, percent, periods, months, offer_id, active, own } = reason
  const change = useMutation({
    mutationFn: (body: Changes) => call(contract.changeLeavingReason, { params: { id }, body }),
    onSuccess: () => {
      notifySuccess(t('saved'))
      return onChanged()
    },
    onError: notifyError,
  })
  const remove = useMutation({
    mutationFn: () => call(contract.removeLeavingReason, { params: { id } }),
    onSuccess: onChanged,
    onError: notifyError,
  })
  const number = (name: 'percent' | 'periods' | 'months', value: number | null, max: number) => (
    <NumberInput
      key={`${name} ${value}`}
      aria-label={`${title}: ${t(`retention.${name}`)}`}
      suffix={` ${t(`retention.${name}`)}`}
      defaultValue={value ?? 1}
      min={1}
      max={max}
      w={name === 'percent' ? 88 : { base: 138, xs: 150 }}
      disabled={!mayChange}
      onBlur={({ currentTarget }) => {
        const given = Number.parseInt(currentTarget.value, 10)
        if (given && given !== value) change.mutate({ [name]: given })
      }}
    />
  )

  return (
    <Group gap="sm" flex={1} py={4}>
      <Switch
        aria-label={t('retention.asked', { title })}
        checked={active}
        disabled={!mayChange}
        onChange={({ currentTarget }) => change.mutate({ active: currentTarget.checked })}
      />
      <Text flex={1} miw={160} dir="auto">
        {title}
      </Text>
      <Select
        aria-label={`${title}: ${t('retention.answer')}`}
        allowDeselect={false}
        w={{ base: '100%', xs: 220 }}
        disabled={!mayChange}
        data={ANSWERS.map((value) => ({
          value,
          label: t(`retention.answer.${value}`),
          disabled: value === 'other_plan' && plans.length === 0,
        }))}
        value={answer}
        onChange={(value) => value && change.mutate(firstOf(value as Answer, plans))}
      />
      {answer === 'discount' && (
        <Group gap="sm" wrap="nowrap">
          {number('percent', percent, 100)}
          {number('periods', periods, 24)}
        </Group>
      )}
      {answer === 'pause' && number('months', months, 3)}
      {answer === 'other_plan' && (
        <Select
          aria-label={`${title}: ${t('retention.answer.other_plan')}`}
          allowDeselect={false}
          data={plans}
          value={offer_id === null ? null : String(offer_id)}
          disabled={!mayChange}
          onChange={(value) => value && change.mutate({ offer_id: Number(value) })}
        />
      )}
      {own && mayChange && (
        <QuietAction
          icon={IconTrash}
          label={t('retention.remove')}
          name={`${t('retention.remove')}: ${title}`}
          onClick={() => remove.mutate()}
        />
      )}
    </Group>
  )
}
