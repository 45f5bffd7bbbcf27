import { Stack, TagsInput } from '@mantine/core'
import { Card } from '../parts/Card.tsx'
import { t } from '../text.ts'
import { TermPicker } from '../catalogue/TermPicker.tsx'
import type { ProgramEditor } from './use-program-editor.ts'

/** The categories, authors and tags of a program. */
export const OrganizeCard = ({ editor: { form } }: { editor: ProgramEditor }) => (
  <Card title={t('program.organize')}>
    <Stack>
      <TermPicker
        kind="categories"
        label={t('program.categories')}
        placeholder={t('program.category_add')}
        max={50}
        value={form.values.category_ids}
        onChange={(ids) => form.setFieldValue('category_ids', ids)}
        error={form.errors['category_ids']}
      />
      <TermPicker
        kind="authors"
        label={t('program.authors')}
        placeholder={t('program.author_add')}
        max={10}
        value={form.values.author_ids}
        onChange={(ids) => form.setFieldValue('author_ids', ids)}
        error={form.errors['author_ids']}
      />
      <TagsInput
        label={t('program.tags')}
        description={t('program.tags_text')}
        maxTags={30}
        maxLength={40}
        splitChars={[',']}
        {...form.getInputProps('tags')}
      />
    </Stack>
  </Card>
)
