import { LOCALES } from '@matinee/contract/store/store'
import { Select, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { languageName } from '../language.ts'
import { page } from '../page.ts'
import { Card } from '../parts/Card.tsx'
import { t } from '../text.ts'
import type { PageForm } from './use-page-form.ts'

/** What a page is called, and where and how it is found. */
export const PageFields = ({ form }: { form: PageForm }) => (
  <Card title={t('site.page')}>
    <Stack>
      <TextInput label={t('site.page_title')} maxLength={120} required {...form.getInputProps('title')} />
      <TextInput
        label={t('site.address')}
        description={t('site.address_text')}
        leftSection="/pages/"
        leftSectionWidth={68}
        dir="ltr"
        maxLength={100}
        {...form.getInputProps('permalink')}
      />
      <Textarea
        label={t('site.description')}
        description={t('site.description_text')}
        autosize
        minRows={2}
        maxLength={320}
        {...form.getInputProps('description')}
        value={form.values.description ?? ''}
      />
      <Select
        label={t('site.language')}
        description={t('site.language_text')}
        data={LOCALES.map((value) => ({ value, label: languageName(value, page.locale) }))}
        allowDeselect={false}
        {...form.getInputProps('language')}
      />
      <Switch label={t('site.in_search')} {...form.getInputProps('in_search', { type: 'checkbox' })} />
    </Stack>
  </Card>
)
