import { DISCOUNT_KINDS, DURATIONS, MOST_CODES } from '@matinee/contract/billing/coupons'
import {
  ActionIcon,
  Group,
  NumberInput,
  Radio,
  SegmentedControl,
  Select,
  Stack,
  TextInput,
  Tooltip,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconDice5 } from '@tabler/icons-react'
import { t } from '../../text.ts'
import { groupSeparator } from '../../number-separators.ts'
import { MoneyInput } from '../MoneyInput.tsx'
import type { CouponValues } from './coupon-values.ts'

export interface CouponFieldsProps {
  form: UseFormReturnType<CouponValues>
  currencies: string[]
}

/** The code and its discount, which never change once the coupon is issued. */
export const DiscountFields = ({ form, currencies }: CouponFieldsProps) => (
  <Stack>
    <SegmentedControl
      fullWidth
      aria-label={t('coupons.how_many')}
      data={[
        { value: 'one', label: t('coupons.one_code') },
        { value: 'many', label: t('coupons.many_codes') },
      ]}
      value={form.values.is_many ? 'many' : 'one'}
      onChange={(value) => form.setFieldValue('is_many', value === 'many')}
    />
    {form.values.is_many ? <ManyCodes form={form} /> : <OneCode form={form} />}
    <SegmentedControl
      fullWidth
      aria-label={t('coupons.discount')}
      data={DISCOUNT_KINDS.map((value) => ({ value, label: t(`coupons.kind.${value}`) }))}
      {...form.getInputProps('kind')}
    />
    {form.values.kind === 'percent' ? (
      <NumberInput
        label={t('coupons.percent')}
        min={1}
        max={100}
        allowDecimal={false}
        clampBehavior="strict"
        suffix=" %"
        {...form.getInputProps('percent')}
      />
    ) : (
      <Group align="flex-start" wrap="nowrap" grow>
        <MoneyInput
          label={t('coupons.amount')}
          currency={form.values.currency}
          {...form.getInputProps('amount')}
        />
        <Currency form={form} currencies={currencies} />
      </Group>
    )}
    <Duration form={form} />
  </Stack>
)

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const randomCode = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

const OneCode = ({ form }: Pick<CouponFieldsProps, 'form'>) => (
  <>
    <TextInput
      label={t('coupons.code')}
      description={t('coupons.code_text')}
      dir="ltr"
      maxLength={40}
      data-autofocus
      rightSection={
        <Tooltip label={t('coupons.code_random')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('coupons.code_random')}
            onClick={() => form.setFieldValue('code', randomCode())}
          >
            <IconDice5 size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      }
      {...form.getInputProps('code')}
      onChange={({ currentTarget: { value } }) => form.setFieldValue('code', value.toUpperCase())}
    />
    <TextInput
      label={t('coupons.name')}
      description={t('coupons.name_text')}
      maxLength={80}
      {...form.getInputProps('name')}
    />
  </>
)

const ManyCodes = ({ form }: Pick<CouponFieldsProps, 'form'>) => (
  <>
    <TextInput
      label={t('coupons.name')}
      description={t('coupons.name_text')}
      maxLength={80}
      {...form.getInputProps('name')}
    />
    <Group align="flex-start" grow>
      <NumberInput
        label={t('coupons.count')}
        description={t('coupons.count_text', { most: MOST_CODES })}
        min={1}
        max={MOST_CODES}
        allowDecimal={false}
        thousandSeparator={groupSeparator}
        clampBehavior="strict"
        {...form.getInputProps('count')}
      />
      <TextInput
        label={t('coupons.prefix')}
        description={t('coupons.prefix_text')}
        dir="ltr"
        maxLength={20}
        {...form.getInputProps('prefix')}
        onChange={({ currentTarget: { value } }) => form.setFieldValue('prefix', value.toUpperCase())}
      />
    </Group>
  </>
)

export const Currency = ({ form, currencies }: CouponFieldsProps) => (
  <Select
    label={t('coupons.currency')}
    allowDeselect={false}
    data={[...new Set([...currencies, form.values.currency])]}
    {...form.getInputProps('currency')}
  />
)

const Duration = ({ form }: Pick<CouponFieldsProps, 'form'>) => (
  <>
    <Radio.Group
      label={t('coupons.duration')}
      description={t('coupons.duration_text')}
      {...form.getInputProps('duration')}
    >
      <Stack gap="xs" mt={6}>
        {DURATIONS.map((value) => (
          <Radio key={value} value={value} label={t(`coupons.duration.${value}`)} />
        ))}
      </Stack>
    </Radio.Group>
    {form.values.duration === 'repeating' && (
      <NumberInput
        label={t('coupons.periods')}
        min={1}
        max={120}
        allowDecimal={false}
        clampBehavior="strict"
        maw={220}
        {...form.getInputProps('periods')}
      />
    )}
  </>
)
