import { APPLIES_TO } from '@matinee/contract/billing/coupons'
import { Group, MultiSelect, NumberInput, Radio, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DateField } from '../../parts/DateField.tsx'
import { zoneName } from '../../moments.ts'
import { t } from '../../text.ts'
import { groupSeparator } from '../../number-separators.ts'
import { MoneyInput } from '../MoneyInput.tsx'
import type { CouponFieldsProps } from './DiscountFields.tsx'
import { couponChoices } from './queries.ts'

/** The offers a coupon applies to. */
export function ScopeFields({ form }: Pick<CouponFieldsProps, 'form'>) {
  const { data } = useQuery(couponChoices)
  const offers = data?.offers ?? []
  return (
    <Stack>
      <Radio.Group label={t('coupons.applies')} {...form.getInputProps('applies_to')}>
        <Stack gap="xs" mt={6}>
          {APPLIES_TO.map((value) => (
            <Radio key={value} value={value} label={t(`coupons.applies.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.applies_to === 'offers' && (
        <MultiSelect
          label={t('coupons.offers')}
          searchable
          nothingFoundMessage={t('coupons.no_offers')}
          data={offers.map(({ id, title }) => ({ value: String(id), label: title }))}
          {...form.getInputProps('offer_ids')}
        />
      )}
      <Switch
        label={t('coupons.on_plan_change')}
        description={t('coupons.on_plan_change_text')}
        {...form.getInputProps('on_plan_change', { type: 'checkbox' })}
      />
    </Stack>
  )
}

/** The limits of a coupon: members, dates and number of uses. */
export const LimitFields = ({ form }: Pick<CouponFieldsProps, 'form'>) => (
  <Stack>
    <Group align="flex-start" grow preventGrowOverflow={false} wrap="wrap">
      <DateField withTime label={t('coupons.starts')} {...form.getInputProps('starts_at')} />
      <DateField withTime label={t('coupons.expires')} {...form.getInputProps('expires_at')} />
    </Group>
    <Text size="xs" c="dimmed">
      {t('coupons.expires_text')} {t('schedule.zone', { zone: zoneName() })}
    </Text>
    <NumberInput
      label={t(form.values.is_many ? 'coupons.limit_each' : 'coupons.limit')}
      description={t('coupons.limit_text')}
      min={1}
      max={10_000_000}
      allowDecimal={false}
      thousandSeparator={groupSeparator}
      {...form.getInputProps('max_redemptions')}
    />
    <MoneyInput
      label={t('coupons.least')}
      description={t('coupons.least_text')}
      currency={form.values.currency}
      {...form.getInputProps('min_amount')}
    />
    <Switch
      label={t('coupons.new_members')}
      description={t('coupons.new_members_text')}
      {...form.getInputProps('new_members', { type: 'checkbox' })}
    />
    <Switch
      label={t('coupons.first_order')}
      description={t('coupons.first_order_text')}
      {...form.getInputProps('first_order', { type: 'checkbox' })}
    />
  </Stack>
)
