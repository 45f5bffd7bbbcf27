import { createCoupon, createCouponBatch } from '@matinee/contract/billing/coupons'
import { Button, Group, Paper, Stack, Stepper, Text, VisuallyHidden } from '@mantine/core'
import { useForm, type FormValidateInput } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { joinFacts } from '../../join-facts.ts'
import { ApiError, call } from '../../call.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { discountText, durationText } from './coupon-words.ts'
import { newCoupon, rulesFrom, type CouponValues } from './coupon-values.ts'
import { DiscountFields } from './DiscountFields.tsx'
import { couponChoices, refreshCoupons } from './queries.ts'
import { LimitFields, ScopeFields } from './RuleFields.tsx'

const STEPS = ['coupons.step.promise', 'coupons.step.scope', 'coupons.step.limits'] as const
const LAST = STEPS.length - 1
const CODE = /^[A-Z0-9]{3,40}$/i
const PREFIX = /^[A-Z0-9]{0,20}$/i

/** The step each field is in; all others are in the last step. */
const FIELDS = [
  ['code', 'prefix', 'count', 'name', 'kind', 'percent', 'amount', 'currency', 'duration', 'periods'],
  ['applies_to', 'offer_ids', 'on_plan_change'],
]

/** The first step with a refused field. */
function stepOf(error: unknown): number {
  const names = error instanceof ApiError ? Object.keys(error.errors) : []
  const step = FIELDS.findIndex((fields) => fields.some((field) => names.includes(field)))
  return step < 0 ? LAST : step
}

const CHECKS: Record<number, FormValidateInput<CouponValues>> = {
  0: {
    code: (code, { is_many }) => (is_many || CODE.test(code) ? null : t('coupons.code_wrong')),
    prefix: (prefix, { is_many }) => (!is_many || PREFIX.test(prefix) ? null : t('coupons.code_wrong')),
    name: (name, { is_many }) => (!is_many || name.trim() ? null : t('field.required')),
    count: (count, { is_many }) => (!is_many || count ? null : t('field.required')),
    percent: (percent, { kind }) => (kind !== 'percent' || percent ? null : t('field.required')),
    amount: (amount, { kind }) => (kind !== 'fixed' || amount ? null : t('field.required')),
    periods: (periods, { duration }) => (duration !== 'repeating' || periods ? null : t('field.required')),
  },
  1: {
    offer_ids: (ids, { applies_to }) =>
      applies_to !== 'offers' || ids.length > 0 ? null : t('field.required'),
  },
  2: {
    expires_at: (end, { starts_at }) =>
      !end || !starts_at || end > starts_at ? null : t('coupons.ends_first'),
  },
}

/** Creates a coupon in three steps: its discount, what it applies to, who may redeem it. */
export function CouponWizard({ onClose }: { onClose: () => void }) {
  const { data } = useSuspenseQuery(couponChoices)
  const [step, setStep] = useState(0)
  const isNarrow = useMediaQuery('(max-width: 36em)')
  // A phone has room for one label: that of the current step.
  const named = (place: number) => {
    const name = t(STEPS[place]!)
    return { label: isNarrow && place !== step ? <VisuallyHidden>{name}</VisuallyHidden> : name }
  }
  const form = useForm<CouponValues>({
    initialValues: newCoupon(data.currencies[0]!),
    validate: CHECKS[step]!,
  })
  const create = useCreate(onClose)
  const goOn = form.onSubmit((values) => {
    if (step < LAST) return setStep(step + 1)
    create.mutate(values, {
      onError: (error) => {
        // The fields of a step exist once the step is shown.
        flushSync(() => setStep(stepOf(error)))
        showProblems(form, error)
      },
    })
  })
  return (
    <Dialog onClose={onClose} title={t('coupons.new')} size="lg">
      <form onSubmit={goOn} noValidate>
        <Stack>
          <Stepper
            active={step}
            onStepClick={(to) => to < step && setStep(to)}
            size="xs"
            iconSize={28}
            wrap={false}
          >
            <Stepper.Step {...named(0)}>
              <DiscountFields form={form} currencies={data.currencies} />
            </Stepper.Step>
            <Stepper.Step {...named(1)}>
              <ScopeFields form={form} />
            </Stepper.Step>
            <Stepper.Step {...named(2)}>
              <LimitFields form={form} />
            </Stepper.Step>
          </Stepper>
          <InShort values={form.values} />
          <Group justify="space-between">
            <Button variant="default" onClick={step === 0 ? onClose : () => setStep(step - 1)}>
              {step === 0 ? t('cancel') : t('coupons.back')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {step < LAST ? t('coupons.next') : t(form.values.is_many ? 'coupons.make' : 'coupons.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** A one-line summary of the coupon. */
function InShort({ values }: { values: CouponValues }) {
  const rules = rulesFrom(values)
  const isWhole = values.kind === 'percent' ? rules.percent : rules.amount
  if (!isWhole) return null
  return (
    <Paper bg="var(--mantine-color-default-hover)" withBorder={false} px="md" py="xs">
      <Text size="sm" component="output">
        {joinFacts([
          ...(values.is_many
            ? [t('coupons.codes', { count: Number(values.count) })]
            : [values.code].filter(Boolean)),
          discountText(rules),
          durationText(rules),
        ])}
      </Text>
    </Paper>
  )
}

function useCreate(onClose: () => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (values: CouponValues) => {
      const rules = rulesFrom(values)
      if (!values.is_many) {
        await call(createCoupon, { body: { ...rules, code: values.code } })
        return null
      }
      const body = { ...rules, name: values.name.trim(), prefix: values.prefix, count: Number(values.count) }
      return call(createCouponBatch, { body })
    },
    onSuccess: (batch) => {
      void refreshCoupons(queries)
      onClose()
      if (batch) void navigate({ to: '/coupons/batches/$id', params: { id: batch.id } })
      else notifySuccess(t('coupons.created'))
    },
  })
}
