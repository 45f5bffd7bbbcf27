import { CATALOGUE_MODES, ENVIRONMENTS } from '@matinee/contract/store/store'
import { Radio, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { page } from '../page.ts'
import { Card } from '../parts/Card.tsx'
import { t } from '../text.ts'
import { countries, currencies, timeZones } from './places.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { FooterLinks } from './FooterLinks.tsx'
import { isContact, isLink } from './setting-rules.ts'
import { useSettingsForm } from './use-settings-form.ts'

const NAMES = [
  'title',
  'tagline',
  'meta_description',
  'terms_url',
  'privacy_url',
  'imprint_url',
  'contact_url',
  'currency',
  'country',
  'time_zone',
  'catalogue_mode',
  'env',
] as const

/** The general settings of the store: texts, legal links, currency, country and catalogue mode. */
export function SettingsScreen() {
  const editor = useSettingsForm(NAMES, {
    validate: {
      title: isNotEmpty(t('field.required')),
      terms_url: isLink,
      privacy_url: isLink,
      imprint_url: isLink,
      contact_url: isContact,
    },
  })
  const field = editor.form.getInputProps
  return (
    <SettingsSection title={t('settings.title')} editor={editor}>
      <Card title={t('settings.store')}>
        <Stack>
          <TextInput
            label={t('settings.store_title')}
            description={t('settings.store_title_text')}
            maxLength={80}
            {...field('title')}
          />
          <Textarea
            label={t('settings.tagline')}
            description={t('settings.tagline_text')}
            maxLength={200}
            autosize
            minRows={2}
            {...field('tagline')}
          />
          <Textarea
            label={t('settings.meta')}
            description={t('settings.meta_text')}
            maxLength={300}
            autosize
            minRows={2}
            {...field('meta_description')}
          />
        </Stack>
      </Card>
      <FooterLinks field={field} />
      <Card title={t('settings.place')}>
        <Stack>
          <Select
            label={t('settings.currency')}
            description={t('settings.currency_text')}
            data={currencies(page.locale)}
            searchable
            allowDeselect={false}
            {...field('currency')}
          />
          <Select
            label={t('settings.country')}
            description={t('settings.country_text')}
            data={countries(page.locale)}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('settings.country_clear') }}
            {...field('country')}
            value={editor.form.values.country || null}
            onChange={(country) => editor.form.setFieldValue('country', country ?? '')}
          />
          <Select
            label={t('settings.time_zone')}
            description={t('settings.time_zone_text')}
            data={timeZones()}
            searchable
            allowDeselect={false}
            {...field('time_zone')}
          />
        </Stack>
      </Card>
      <Card title={t('settings.catalogue_mode')}>
        <Radio.Group aria-label={t('settings.catalogue_mode')} {...field('catalogue_mode')}>
          <Stack gap="sm">
            {CATALOGUE_MODES.map((mode) => (
              <Radio
                key={mode}
                value={mode}
                label={t(`catalogue_mode.${mode}`)}
                description={t(`catalogue_mode.${mode}_text`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      </Card>
      <Card title={t('settings.env')}>
        <Radio.Group aria-label={t('settings.env')} {...field('env')}>
          <Stack gap="sm">
            {ENVIRONMENTS.map((name) => (
              <Radio key={name} value={name} label={t(`env.${name}`)} description={t(`env.${name}_text`)} />
            ))}
          </Stack>
        </Radio.Group>
      </Card>
    </SettingsSection>
  )
}
