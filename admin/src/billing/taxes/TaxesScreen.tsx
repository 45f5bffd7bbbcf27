import { changeTaxSettings, TAX_MODES, type Taxes, type TaxSettings } from '@matinee/contract/billing/taxes'
import { Box, Radio, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { Card } from '../../parts/Card.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { SettingsSection } from '../../store/SettingsSection.tsx'
import { t } from '../../text.ts'
import { useCanSetTaxes } from '../billing-access.ts'
import { useSavedForm } from '../use-saved-form.ts'
import { taxes } from './queries.ts'
import { RatesCard } from './RatesCard.tsx'

/** The tax settings, and the tax details on invoices. */
export function TaxesScreen() {
  const { data, error, refetch } = useQuery(taxes)
  if (data) return <Rules known={data} />
  return (
    <Screen title={t('nav.taxes')} width={760}>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />}
    </Screen>
  )
}

type Values = { [Name in keyof TaxSettings]: Exclude<TaxSettings[Name], null> }

const valuesOf = (settings: TaxSettings): Values => ({
  ...settings,
  seller_name: settings.seller_name ?? '',
  seller_address: settings.seller_address ?? '',
  seller_vat_id: settings.seller_vat_id ?? '',
  invoice_note: settings.invoice_note ?? '',
})

const settingsOf = (values: Values): TaxSettings => ({
  ...values,
  seller_name: values.seller_name.trim() || null,
  seller_address: values.seller_address.trim() || null,
  seller_vat_id: values.seller_vat_id.trim() || null,
  invoice_note: values.invoice_note.trim() || null,
})

function Rules({ known }: { known: Taxes }) {
  const queries = useQueryClient()
  const mayChange = useCanSetTaxes()
  const editor = useSavedForm<Values>({
    saved: valuesOf(known.settings),
    save: async (values) => {
      const now = await call(changeTaxSettings, { body: settingsOf(values) })
      queries.setQueryData(taxes.queryKey, now)
      return valuesOf(now.settings)
    },
    validate: {
      invoice_prefix: (prefix) => (/^[A-Za-z0-9/-]{0,12}$/.test(prefix) ? null : t('field.malformed')),
    },
  })
  const { form } = editor
  const hasTaxes = form.values.tax_mode !== 'none'
  return (
    <SettingsSection
      title={t('nav.taxes')}
      editor={editor}
      isReadOnly={!mayChange}
      after={
        <Box mt="lg">
          <RatesCard known={known} />
        </Box>
      }
    >
      <Card title={t('taxes.mode')}>
        <Stack>
          <Radio.Group aria-label={t('taxes.mode')} {...form.getInputProps('tax_mode')}>
            <Stack gap="sm">
              {TAX_MODES.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={t(`taxes.mode.${value}`)}
                  description={t(`taxes.mode.${value}_text`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          {hasTaxes && (
            <Switch
              label={t('taxes.reverse')}
              description={t('taxes.reverse_text')}
              {...form.getInputProps('reverse_charge', { type: 'checkbox' })}
            />
          )}
          {hasTaxes && form.values.reverse_charge && (
            <Switch
              label={t('taxes.online')}
              description={t('taxes.online_text')}
              {...form.getInputProps('vat_online', { type: 'checkbox' })}
            />
          )}
        </Stack>
      </Card>
      <Card title={t('taxes.invoices')}>
        <Stack>
          <TextInput label={t('taxes.seller_name')} maxLength={200} {...form.getInputProps('seller_name')} />
          <Textarea
            label={t('taxes.seller_address')}
            maxLength={500}
            autosize
            minRows={3}
            {...form.getInputProps('seller_address')}
          />
          <TextInput
            label={t('taxes.seller_vat_id')}
            description={t('taxes.seller_vat_id_text')}
            maxLength={30}
            dir="ltr"
            maw={320}
            {...form.getInputProps('seller_vat_id')}
          />
          <TextInput
            label={t('taxes.prefix')}
            description={t('taxes.prefix_text')}
            maxLength={12}
            dir="ltr"
            maw={320}
            {...form.getInputProps('invoice_prefix')}
          />
          <Text size="xs" c="dimmed">
            {t('taxes.next_number', { number: known.next_number })}
          </Text>
          <Textarea
            label={t('taxes.note')}
            description={t('taxes.note_text')}
            maxLength={500}
            autosize
            minRows={2}
            {...form.getInputProps('invoice_note')}
          />
        </Stack>
      </Card>
    </SettingsSection>
  )
}
