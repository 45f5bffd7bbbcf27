import { PRICE_CHANGE_AUDIENCES, PRICE_NOTICE_DAYS } from '@matinee/contract/billing/price-changes'
import type { OfferDetail } from '@matinee/contract/offers/offers-admin'
import { Button, Checkbox, Radio, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../parts/Card.tsx'
import { DateField } from '../../parts/DateField.tsx'
import { t } from '../../text.ts'
import { MoneyInput } from '../MoneyInput.tsx'
import { PriceChangeFindings } from './PriceChangeFindings.tsx'
import { segmentChoices } from './queries.ts'
import { firstPriceDay, usePriceChangeForm } from './use-price-change-form.ts'

type PriceChangeFormState = ReturnType<typeof usePriceChangeForm>

/** A new price for subscribers of a plan: filled in, checked, then started. */
export function PriceChangeForm({ plan }: { plan: OfferDetail }) {
  const state = usePriceChangeForm(plan)
  const { form, check, start, submit } = state
  return (
    <Card title={t('price_changes.new')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm" c="dimmed">
            {t('price_changes.intro', { days: PRICE_NOTICE_DAYS })}
          </Text>
          <AudienceFields form={form} />
          <PriceFields form={form} />
          <DateField
            label={t('price_changes.from')}
            description={t('price_changes.from_text')}
            min={firstPriceDay()}
            {...form.getInputProps('starts_at')}
          />
          {!check.data && (
            <Button type="submit" loading={check.isPending} style={{ alignSelf: 'start' }}>
              {t('price_changes.check')}
            </Button>
          )}
          {check.data && check.variables && (
            <PriceChangeFindings findings={check.data} input={check.variables} start={start} />
          )}
        </Stack>
      </form>
    </Card>
  )
}

function AudienceFields({ form }: Pick<PriceChangeFormState, 'form'>) {
  const { data: segments = [] } = useQuery(segmentChoices)
  return (
    <Stack gap="sm">
      <Radio.Group label={t('price_changes.audience')} {...form.getInputProps('audience')}>
        <Stack gap="xs" mt={4}>
          {PRICE_CHANGE_AUDIENCES.map((value) => (
            <Radio key={value} value={value} label={t(`price_changes.audience.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.audience === 'segment' && (
        <Select
          label={t('price_changes.segment')}
          searchable
          data={segments.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('segment_id')}
        />
      )}
      <Checkbox
        label={t('price_changes.moved')}
        {...form.getInputProps('include_moved', { type: 'checkbox' })}
      />
    </Stack>
  )
}

const PriceFields = ({ form }: Pick<PriceChangeFormState, 'form'>) => (
  <Stack gap={4}>
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
      {form.values.prices.map(({ currency }, index) => (
        <MoneyInput
          key={currency}
          label={t('price_changes.price', { currency })}
          currency={currency}
          {...form.getInputProps(`prices.${index}.amount`)}
        />
      ))}
    </SimpleGrid>
    {form.errors['prices'] && (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {form.errors['prices']}
      </Text>
    )}
    {form.values.prices.length > 1 && (
      <Text size="xs" c="dimmed">
        {t('price_changes.price_text')}
      </Text>
    )}
  </Stack>
)
