import {
  CONDITION_KINDS,
  type AutomationStep,
  type ConditionKind,
  type StepOf,
} from '@matinee/contract/notices/automation-steps'
import { Select, Stack, TextInput } from '@mantine/core'
import { t } from '../../text.ts'
import { summaryOf, type StepNames } from './step-summary.ts'
import { OfferSelect, SegmentSelect } from './SubjectSelect.tsx'

interface Props {
  step: StepOf<'condition'>
  at: number
  steps: readonly AutomationStep[]
  names: StepNames
  onChange: (step: StepOf<'condition'>) => void
}

const LEAVE = ''

/** What a condition asks for, who goes on, and where the others go. */
export function ConditionFields({ step, at, steps, names, onChange }: Props) {
  const later = steps.slice(at + 1).map((other, after) => ({
    value: other.key,
    label: t('automations.else_step', { name: `${at + after + 2}. ${summaryOf(other, names)}` }),
  }))
  return (
    <Stack>
      <Select
        label={t('automations.by')}
        allowDeselect={false}
        data={CONDITION_KINDS.map((value) => ({ value, label: t(`automations.by.${value}`) }))}
        value={step.by}
        onChange={(by) => by && onChange({ ...step, by: by as ConditionKind })}
      />
      {step.by === 'offer' && (
        <OfferSelect value={step.offer_id} onChange={(offer_id) => onChange({ ...step, offer_id })} />
      )}
      {step.by === 'segment' && (
        <SegmentSelect value={step.segment_id} onChange={(segment_id) => onChange({ ...step, segment_id })} />
      )}
      {step.by === 'tag' && (
        <TextInput
          label={t('automations.tag')}
          maxLength={40}
          value={step.tag ?? ''}
          onChange={({ currentTarget }) => onChange({ ...step, tag: currentTarget.value || null })}
        />
      )}
      <Select
        label={t('automations.who')}
        allowDeselect={false}
        data={[
          { value: 'yes', label: t('automations.who.yes') },
          { value: 'no', label: t('automations.who.no') },
        ]}
        value={step.is ? 'yes' : 'no'}
        onChange={(who) => onChange({ ...step, is: who === 'yes' })}
      />
      <Select
        label={t('automations.else')}
        allowDeselect={false}
        data={[{ value: LEAVE, label: t('automations.else_leave') }, ...later]}
        value={step.else_key ?? LEAVE}
        onChange={(key) => onChange({ ...step, else_key: key || null })}
      />
    </Stack>
  )
}
