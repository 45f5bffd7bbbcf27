import type { StepOf } from '@matinee/contract/notices/automation-steps'
import { DURATIONS, type Duration } from '@matinee/contract/billing/coupons'
import { NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { t } from '../../text.ts'
import { OfferSelect } from './SubjectSelect.tsx'

interface Props<S> {
  step: S
  onChange: (step: S) => void
}

export const TagFields = ({ step, onChange }: Props<StepOf<'tag'>>) => (
  <Stack>
    <Select
      label={t('automations.act')}
      allowDeselect={false}
      data={[
        { value: 'add', label: t('automations.act.add') },
        { value: 'remove', label: t('automations.act.remove') },
      ]}
      value={step.act}
      onChange={(act) => onChange({ ...step, act: act === 'remove' ? 'remove' : 'add' })}
    />
    <TextInput
      label={t('automations.tag')}
      maxLength={40}
      value={step.tag ?? ''}
      onChange={({ currentTarget }) => onChange({ ...step, tag: currentTarget.value || null })}
    />
  </Stack>
)

export const GrantFields = ({ step, onChange }: Props<StepOf<'grant'>>) => (
  <Stack>
    <OfferSelect value={step.offer_id} onChange={(offer_id) => onChange({ ...step, offer_id })} />
    <NumberInput
      label={t('automations.grant_days')}
      description={t('automations.grant_days_text')}
      min={1}
      max={3650}
      allowDecimal={false}
      value={step.days ?? ''}
      onChange={(days) => onChange({ ...step, days: typeof days === 'number' ? days : null })}
    />
  </Stack>
)

export const CouponFields = ({ step, onChange }: Props<StepOf<'coupon'>>) => (
  <Stack>
    <Text size="sm" c="dimmed">
      {t('automations.coupon_text', { variable: '{{coupon}}' })}
    </Text>
    <NumberInput
      label={t('coupons.percent')}
      min={1}
      max={100}
      allowDecimal={false}
      value={step.percent}
      onChange={(percent) => typeof percent === 'number' && onChange({ ...step, percent })}
    />
    <Select
      label={t('coupons.duration')}
      allowDeselect={false}
      data={DURATIONS.map((value) => ({ value, label: t(`coupons.duration.${value}`) }))}
      value={step.duration}
      onChange={(duration) =>
        duration &&
        onChange({
          ...step,
          duration: duration as Duration,
          periods: duration === 'repeating' ? (step.periods ?? 3) : null,
        })
      }
    />
    {step.duration === 'repeating' && (
      <NumberInput
        label={t('coupons.periods')}
        min={1}
        max={120}
        allowDecimal={false}
        value={step.periods ?? ''}
        onChange={(periods) => typeof periods === 'number' && onChange({ ...step, periods })}
      />
    )}
    <NumberInput
      label={t('automations.coupon_days')}
      min={1}
      max={365}
      allowDecimal={false}
      value={step.days}
      onChange={(days) => typeof days === 'number' && onChange({ ...step, days })}
    />
  </Stack>
)
