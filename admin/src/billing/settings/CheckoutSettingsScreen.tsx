import { changeCheckoutSettings, type CheckoutSettings } from '@matinee/contract/billing/billing-settings'
import { MultiSelect, NumberInput, Stack, Switch, TagsInput, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { pageLanguage } from '../../language.ts'
import { Card } from '../../parts/Card.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { storeSettings } from '../../store/queries.ts'
import { SettingsSection } from '../../store/SettingsSection.tsx'
import { t } from '../../text.ts'
import { useCanMoveMoney } from '../billing-access.ts'
import { useSavedForm } from '../use-saved-form.ts'
import { areWhole, settingsOf, valuesOf, type CheckoutValues } from './checkout-values.ts'
import { checkoutSettings } from './queries.ts'

const WEEK_MINUTES = 7 * 24 * 60

/** The settings of checkout and of dunning. */
export function CheckoutSettingsScreen() {
  const { data, error, refetch } = useQuery(checkoutSettings)
  if (data) return <Rules settings={data} />
  return (
    <Screen title={t('nav.checkout')} width={760}>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />}
    </Screen>
  )
}

function Rules({ settings }: { settings: CheckoutSettings }) {
  const queries = useQueryClient()
  const mayChange = useCanMoveMoney()
  const editor = useSavedForm<CheckoutValues>({
    saved: valuesOf(settings),
    save: async (values) => {
      const now = await call(changeCheckoutSettings, { body: settingsOf(values) })
      queries.setQueryData(checkoutSettings.queryKey, now)
      return valuesOf(now)
    },
    validate: {
      dunning_days: (days) => (areWhole(days, 1, 90) ? null : t('selling.days_wrong')),
      abandoned_after: (minutes) =>
        minutes.length > 0 && areWhole(minutes, 5, WEEK_MINUTES) ? null : t('selling.minutes_wrong'),
    },
  })
  const { form } = editor
  return (
    <SettingsSection title={t('nav.checkout')} editor={editor} isReadOnly={!mayChange}>
      <BuyingCard form={form} />
      <DunningCard form={form} />
      <AbandonedCard form={form} />
    </SettingsSection>
  )
}

interface Part {
  form: UseFormReturnType<CheckoutValues>
}

const currencyName = (code: string) =>
  new Intl.DisplayNames([pageLanguage()], { type: 'currency' }).of(code) ?? code

function BuyingCard({ form }: Part) {
  const { data: store } = useSuspenseQuery(storeSettings)
  return (
    <Card title={t('selling.buying')}>
      <Stack>
        <MultiSelect
          label={t('selling.currencies')}
          description={t('selling.currencies_text', { currency: store.currency })}
          searchable
          maxValues={20}
          limit={50}
          data={Intl.supportedValuesOf('currency')
            .filter((value) => value !== store.currency)
            .map((value) => ({ value, label: `${value} – ${currencyName(value)}` }))}
          {...form.getInputProps('currencies')}
        />
        <Switch
          label={t('selling.terms')}
          description={t('selling.terms_text')}
          {...form.getInputProps('checkout_terms', { type: 'checkbox' })}
        />
        <Textarea
          label={t('selling.join_note')}
          description={t('selling.join_note_text')}
          maxLength={500}
          autosize
          minRows={2}
          {...form.getInputProps('join_note')}
        />
      </Stack>
    </Card>
  )
}

const DunningCard = ({ form }: Part) => (
  <Card title={t('selling.unpaid')}>
    <Stack>
      <TagsInput
        label={t('selling.dunning')}
        description={t('selling.dunning_text')}
        inputMode="numeric"
        maxTags={10}
        {...form.getInputProps('dunning_days')}
      />
      <Days form={form} name="grace_days" least={0} most={30} />
      <Days form={form} name="hold_days" least={1} most={90} />
    </Stack>
  </Card>
)

interface DaysProps extends Part {
  name: 'grace_days' | 'hold_days'
  least: number
  most: number
}

const Days = ({ form, name, least, most }: DaysProps) => (
  <NumberInput
    label={t(`selling.${name}`)}
    description={t(`selling.${name}_text`)}
    min={least}
    max={most}
    allowDecimal={false}
    clampBehavior="strict"
    maw={320}
    {...form.getInputProps(name)}
  />
)

const AbandonedCard = ({ form }: Part) => (
  <Card title={t('selling.abandoned')}>
    <Stack>
      <Switch
        label={t('selling.abandoned_mails')}
        description={t('selling.abandoned_mails_text')}
        {...form.getInputProps('abandoned_mails', { type: 'checkbox' })}
      />
      {form.values.abandoned_mails && (
        <>
          <TagsInput
            label={t('selling.abandoned_after')}
            description={t('selling.abandoned_after_text')}
            inputMode="numeric"
            maxTags={3}
            {...form.getInputProps('abandoned_after')}
          />
          <NumberInput
            label={t('selling.abandoned_discount')}
            description={t('selling.abandoned_discount_text')}
            min={0}
            max={100}
            allowDecimal={false}
            clampBehavior="strict"
            suffix=" %"
            maw={320}
            {...form.getInputProps('abandoned_discount')}
          />
        </>
      )}
    </Stack>
  </Card>
)
