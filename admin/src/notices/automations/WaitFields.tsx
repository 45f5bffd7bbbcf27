import { WAIT_UNITS, type StepOf, type WaitUnit } from '@matinee/contract/notices/automation-steps'
import { Group, NumberInput, Select, TextInput } from '@mantine/core'
import { t } from '../../text.ts'
import { WEEKDAYS } from './step-summary.ts'

interface Props<S> {
  step: S
  onChange: (step: S) => void
}

export const WaitFields = ({ step, onChange }: Props<StepOf<'wait'>>) => (
  <Group align="start" grow preventGrowOverflow={false}>
    <NumberInput
      label={t('automations.amount')}
      min={1}
      max={365}
      allowDecimal={false}
      value={step.amount}
      onChange={(amount) => typeof amount === 'number' && onChange({ ...step, amount })}
    />
    <Select
      label={t('automations.unit')}
      allowDeselect={false}
      data={WAIT_UNITS.map((value) => ({ value, label: t(`automations.unit.${value}`) }))}
      value={step.unit}
      onChange={(unit) => unit && onChange({ ...step, unit: unit as WaitUnit })}
    />
  </Group>
)

const ANY_DAY = 'any'

export const UntilFields = ({ step, onChange }: Props<StepOf<'until'>>) => (
  <Group align="start" grow preventGrowOverflow={false}>
    <Select
      label={t('automations.weekday')}
      allowDeselect={false}
      data={[{ value: ANY_DAY, label: t('automations.weekday_any') }, ...WEEKDAYS]}
      value={step.weekday === null ? ANY_DAY : String(step.weekday)}
      onChange={(day) => onChange({ ...step, weekday: day === ANY_DAY ? null : Number(day) })}
    />
    <TextInput
      label={t('automations.time')}
      description={t('automations.time_text')}
      type="time"
      required
      value={step.time}
      onChange={({ currentTarget }) =>
        currentTarget.value && onChange({ ...step, time: currentTarget.value })
      }
    />
  </Group>
)
