import type { OfferType } from '@matinee/contract/offers/offers'
import { NumberInput, Radio, SimpleGrid, Stack, Switch } from '@mantine/core'
import { Card } from '../parts/Card.tsx'
import { t, type Word } from '../text.ts'
import type { OfferForm } from './use-offer-form.ts'

/** Visibility, trial and duration of an offer. */
export const TermFields = ({ form, type }: { form: OfferForm; type: OfferType }) => (
  <Card title={t('offer.visibility')}>
    <Stack>
      <Radio.Group aria-label={t('offer.visibility')} {...form.getInputProps('visibility')}>
        <Stack gap="xs">
          {(['public', 'private'] as const).map((value) => (
            <Radio key={value} value={value} label={t(`offer.visibility.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {type === 'recurring' && <PlanFields form={form} />}
      {type === 'rent' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <Count form={form} name="start_within_days" label="offer.start_within" max={365} />
          <Count form={form} name="watch_hours" label="offer.watch_hours" max={8760} />
        </SimpleGrid>
      )}
      {(type === 'fixed_price' || type === 'bundle') && (
        <Maybe
          form={form}
          name="instalments"
          label="offer.instalments"
          placeholder="offer.at_once"
          description="offer.instalments_text"
          min={2}
          max={60}
        />
      )}
      {type !== 'recurring' && type !== 'rent' && form.values.instalments === '' && (
        <Maybe
          form={form}
          name="access_days"
          label="offer.access_days"
          placeholder="offer.for_ever"
          max={36_500}
        />
      )}
      {type === 'freebie' && (
        <Switch label={t('offer.auto_assign')} {...form.getInputProps('auto_assign', { type: 'checkbox' })} />
      )}
    </Stack>
  </Card>
)

const PlanFields = ({ form }: { form: OfferForm }) => (
  <>
    <Count
      form={form}
      name="trial_days"
      label="offer.trial_days"
      description="offer.trial_text"
      min={0}
      max={365}
    />
    {form.values.trial_days > 0 && (
      <Switch
        label={t('offer.trial_card')}
        {...form.getInputProps('trial_needs_card', { type: 'checkbox' })}
      />
    )}
    <Maybe
      form={form}
      name="max_seats"
      label="offer.max_seats"
      placeholder="offer.one_seat"
      description="offer.max_seats_text"
      min={2}
      max={1000}
    />
    <Switch label={t('offer.pause')} {...form.getInputProps('pause_allowed', { type: 'checkbox' })} />
  </>
)

/** The limits of an offer's members. */
export const LimitFields = ({ form }: { form: OfferForm }) => (
  <Card title={t('offer.limits')}>
    <Stack>
      <Maybe
        form={form}
        name="max_sessions"
        label="offer.max_sessions"
        placeholder="offer.as_store"
        max={100}
      />
      <Maybe
        form={form}
        name="max_streams"
        label="offer.max_streams"
        placeholder="offer.as_store"
        max={100}
      />
    </Stack>
  </Card>
)

interface CountProps {
  form: OfferForm
  name: 'trial_days' | 'start_within_days' | 'watch_hours'
  label: Word
  description?: Word
  min?: number
  max: number
}

const Count = ({ form, name, label, description, min = 1, max }: CountProps) => (
  <NumberInput
    label={t(label)}
    description={description && t(description)}
    min={min}
    max={max}
    allowDecimal={false}
    clampBehavior="strict"
    error={form.errors[name]}
    value={form.values[name]}
    onChange={(value) => form.setFieldValue(name, Number(value) || min)}
  />
)

interface MaybeProps {
  form: OfferForm
  name: 'access_days' | 'instalments' | 'max_seats' | 'max_sessions' | 'max_streams'
  label: Word
  placeholder: Word
  description?: Word
  min?: number
  max: number
}

/** A number, or null for no limit. */
const Maybe = ({ form, name, label, placeholder, description, min = 1, max }: MaybeProps) => (
  <NumberInput
    label={t(label)}
    placeholder={t(placeholder)}
    description={description && t(description)}
    min={min}
    max={max}
    allowDecimal={false}
    clampBehavior="strict"
    error={form.errors[name]}
    value={form.values[name]}
    onChange={(value) => form.setFieldValue(name, value)}
  />
)
