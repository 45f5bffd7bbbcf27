import { toPlainText } from '@matinee/contract/catalogue/rich-text'
import type { TermKind } from '@matinee/contract/catalogue/terms'
import { Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Card } from '../../parts/Card.tsx'
import { leftToRight } from '../../parts/left-to-right.tsx'
import { RichText } from '../../parts/RichText.tsx'
import { t } from '../../text.ts'
import { AuthorLinks } from './AuthorLinks.tsx'
import { TERM_WORDS } from './term-words.ts'
import type { TermValues } from './use-term-form.ts'

interface TermFieldsProps {
  kind: TermKind
  form: UseFormReturnType<TermValues>
}

/** The texts of a category or an author, including those for search engines. */
export function TermFields({ kind, form }: TermFieldsProps) {
  return (
    <>
      <Card title={t('terms.details')}>
        <Stack>
          <TextInput label={t('terms.name')} maxLength={120} {...form.getInputProps('title')} />
          <RichText
            label={t(TERM_WORDS[kind].description)}
            value={form.values.description}
            onChange={(html) => form.setFieldValue('description', html)}
            error={form.errors['description']}
          />
          {kind === 'categories' && <CategorySwitches form={form} />}
        </Stack>
      </Card>
      {kind === 'authors' && <AuthorLinks form={form} />}
      <Card title={t('terms.search_engines')}>
        <Stack>
          <TextInput
            label={t('terms.address')}
            description={t('terms.address_text')}
            leftSection={`/${kind}/`}
            leftSectionWidth={kind === 'categories' ? 96 : 82}
            maxLength={120}
            inputContainer={leftToRight}
            {...form.getInputProps('permalink')}
          />
          <TextInput
            label={t('terms.meta_title')}
            placeholder={form.values.title}
            maxLength={120}
            {...form.getInputProps('meta_title')}
          />
          <Textarea
            label={t('terms.meta_description')}
            placeholder={toPlainText(form.values.description)?.trim().slice(0, 160)}
            maxLength={300}
            autosize
            {...form.getInputProps('meta_description')}
          />
        </Stack>
      </Card>
    </>
  )
}

const CategorySwitches = ({ form }: Pick<TermFieldsProps, 'form'>) => (
  <>
    <Switch
      label={t('terms.featured')}
      description={t('terms.featured_text')}
      {...form.getInputProps('featured', { type: 'checkbox' })}
    />
    <Switch
      label={t('terms.hidden')}
      description={t('terms.hidden_text')}
      {...form.getInputProps('hidden', { type: 'checkbox' })}
    />
  </>
)
