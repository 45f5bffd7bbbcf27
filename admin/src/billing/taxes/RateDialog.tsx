import type { TaxRate } from '@matinee/contract/billing/taxes'
import { NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { countryChoices } from '../../countries.ts'
import { t } from '../../text.ts'
import { useRates } from './use-rates.ts'

interface Values {
  country: string | null
  region: string
  name: string
  percent: number | ''
}

/** Edits a tax rate of a country or of one of its regions. */
export function RateDialog({ rate, onClose }: { rate: TaxRate | null; onClose: () => void }) {
  const { put } = useRates()
  const form = useForm<Values>({
    initialValues: {
      country: rate?.country ?? null,
      region: rate?.region ?? '',
      name: rate?.name ?? 'VAT',
      percent: rate ? Math.round(rate.rate * 100_000) / 1000 : '',
    },
    validate: {
      country: (country) => (country ? null : t('field.required')),
      region: (region) => (/^[A-Z0-9]{0,10}$/i.test(region) ? null : t('field.malformed')),
      name: (name) => (name.trim() ? null : t('field.required')),
      percent: (percent) => (percent === '' ? t('field.required') : null),
    },
  })
  const submit = form.onSubmit(({ country, region, name, percent }) =>
    put.mutate(
      {
        country: country!,
        region: region.toUpperCase(),
        name,
        rate: Math.round(Number(percent) * 1000) / 100_000,
      },
      { onSuccess: onClose, onError: (error) => showProblems(form, error, { rate: 'percent' }) },
    ),
  )
  return (
    <Dialog onClose={onClose} title={t(rate ? 'taxes.edit' : 'taxes.add')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Select
            label={t('taxes.country')}
            searchable
            disabled={rate !== null}
            data={countryChoices()}
            {...form.getInputProps('country')}
          />
          <TextInput
            label={t('taxes.region')}
            description={t('taxes.region_text')}
            maxLength={10}
            dir="ltr"
            disabled={rate !== null}
            {...form.getInputProps('region')}
          />
          <TextInput
            label={t('taxes.name')}
            description={t('taxes.name_text')}
            maxLength={40}
            {...form.getInputProps('name')}
          />
          <NumberInput
            label={t('taxes.rate')}
            min={0}
            max={100}
            decimalScale={3}
            suffix=" %"
            clampBehavior="strict"
            {...form.getInputProps('percent')}
          />
          <FormActions action={t('save')} onCancel={onClose} loading={put.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
