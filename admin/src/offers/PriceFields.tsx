import { digitsOf } from '@matinee/contract/billing/currencies'
import { PERIOD_UNITS, type OfferType } from '@matinee/contract/offers/offers'
import { Group, NumberInput, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { groupedNumber } from '../grouped-number.ts'
import { page } from '../page.ts'
import { Card } from '../parts/Card.tsx'
import { TextLink } from '../parts/links.tsx'
import { QuietAction } from '../parts/QuietAction.tsx'
import { storeSettings } from '../store/queries.ts'
import { t } from '../text.ts'
import { currencyChoices } from './currency-choices.ts'
import type { OfferForm } from './use-offer-form.ts'

interface PriceFieldsProps {
  form: OfferForm
  type: OfferType
  /** Of a plan that may have subscribers. */
  id: number | undefined
}

/** The price in each currency, and the interval of a plan. */
export const PriceFields = ({ form, type, id }: PriceFieldsProps) => (
  <Card title={t('offer.pricing')}>
    <Stack>
      {form.values.prices.map(({ currency }, index) => (
        <PriceField key={currency} form={form} type={type} index={index} currency={currency} />
      ))}
      {form.errors['prices'] && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {form.errors['prices']}
        </Text>
      )}
      {type === 'recurring' && (
        <Text size="xs" c="dimmed">
          {t('offer.price_text')} {t('offer.setup_fee_text')}
        </Text>
      )}
      {type === 'recurring' && id !== undefined && (
        <TextLink to="/offers/$id/prices" params={{ id }} size="sm">
          {t('price_changes.open')}
        </TextLink>
      )}
      <AddCurrency form={form} />
      {type === 'recurring' && <PeriodFields form={form} />}
    </Stack>
  </Card>
)

interface PriceFieldProps {
  form: OfferForm
  type: OfferType
  index: number
  currency: string
}

const PriceField = ({ form, type, index, currency }: PriceFieldProps) => (
  <Group align="flex-end" gap="xs" wrap="nowrap">
    <AmountInput
      label={t('offer.price_in', { currency })}
      currency={currency}
      value={form.values.prices[index]?.value ?? ''}
      onChange={(value) => form.setFieldValue(`prices.${index}.value`, value)}
    />
    {type === 'recurring' && (
      <AmountInput
        label={t('offer.setup_fee')}
        currency={currency}
        value={form.values.prices[index]?.setup_fee ?? ''}
        onChange={(value) => form.setFieldValue(`prices.${index}.setup_fee`, value)}
      />
    )}
    {form.values.prices.length > 1 && (
      <QuietAction
        icon={IconTrash}
        label={t('offer.currency_remove', { currency })}
        name={t('offer.currency_remove', { currency })}
        onClick={() => form.removeListItem('prices', index)}
      />
    )}
  </Group>
)

interface AmountInputProps {
  label: string
  currency: string
  value: number | string
  onChange: (value: number | string) => void
}

const AmountInput = ({ currency, ...input }: AmountInputProps) => (
  <NumberInput
    flex={1}
    min={0}
    decimalScale={digitsOf(currency)}
    fixedDecimalScale
    {...groupedNumber}
    allowNegative={false}
    hideControls
    {...input}
  />
)

function AddCurrency({ form }: { form: OfferForm }) {
  const { data: store } = useSuspenseQuery(storeSettings)
  const priced = form.values.prices.map(({ currency }) => currency)
  return (
    <Select
      aria-label={t('offer.currency_add')}
      placeholder={t('offer.currency_add')}
      searchable
      w={{ base: '100%', xs: 280 }}
      value={null}
      data={currencyChoices(priced, store.currency, page.locale)}
      onChange={(currency) =>
        currency && form.insertListItem('prices', { currency, value: '', setup_fee: '' })
      }
    />
  )
}

const PeriodFields = ({ form }: { form: OfferForm }) => (
  <SimpleGrid cols={2} spacing="sm">
    <NumberInput
      label={t('offer.period')}
      min={1}
      max={365}
      allowDecimal={false}
      value={form.values.period.count}
      onChange={(count) => form.setFieldValue('period.count', Math.max(1, Number(count) || 1))}
    />
    <Select
      label={t('offer.period_unit')}
      allowDeselect={false}
      data={PERIOD_UNITS.map((value) => ({ value, label: t(`offer.unit.${value}`) }))}
      {...form.getInputProps('period.unit')}
    />
  </SimpleGrid>
)
