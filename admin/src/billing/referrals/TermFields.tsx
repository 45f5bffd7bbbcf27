import { NumberInput, type NumberInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../text.ts'

/** The share of what a friend paid. */
export const PercentInput = (props: NumberInputProps) => (
  <NumberInput
    label={t('referrals.percent')}
    description={t('referrals.percent_text')}
    min={0}
    max={100}
    allowDecimal={false}
    clampBehavior="strict"
    suffix=" %"
    {...props}
  />
)

interface PaymentsInputProps {
  value?: number | null
  onChange?: (payments: number | null) => void
  error?: ReactNode
}

/** How many payments of a friend count; empty for all of them. */
export const PaymentsInput = ({ value, onChange, error }: PaymentsInputProps) => (
  <NumberInput
    label={t('referrals.payments')}
    description={t('referrals.payments_text')}
    min={1}
    max={120}
    allowDecimal={false}
    clampBehavior="strict"
    value={value ?? ''}
    onChange={(typed) => onChange?.(typeof typed === 'number' ? typed : null)}
    error={error}
  />
)
