import { Radio, Stack, TagsInput } from '@mantine/core'
import { TermPicker } from '../catalogue/TermPicker.tsx'
import { Card } from '../parts/Card.tsx'
import { t } from '../text.ts'
import { ChosenPrograms } from './ChosenPrograms.tsx'
import type { OfferForm } from './use-offer-form.ts'

/** The programs that an offer opens: all, or those that match a rule together with selected ones. */
export const CoverFields = ({ form }: { form: OfferForm }) => (
  <Card title={t('offer.covers')}>
    <Stack>
      <Radio.Group
        aria-label={t('offer.covers')}
        value={form.values.covers_all ? 'all' : 'some'}
        onChange={(value) => form.setFieldValue('covers_all', value === 'all')}
      >
        <Stack gap="xs">
          {(['all', 'some'] as const).map((value) => (
            <Radio key={value} value={value} label={t(`offer.covers.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {!form.values.covers_all && <ChosenCoverage form={form} />}
    </Stack>
  </Card>
)

const ChosenCoverage = ({ form }: { form: OfferForm }) => (
  <>
    <ChosenPrograms form={form} />
    <TermPicker
      kind="categories"
      label={t('offer.by_category')}
      placeholder=""
      max={100}
      value={form.values.rule_category_ids}
      onChange={(ids) => form.setFieldValue('rule_category_ids', ids)}
      error={form.errors['rule_category_ids']}
      data-path="rule_category_ids"
    />
    <TermPicker
      kind="authors"
      label={t('offer.by_author')}
      placeholder=""
      max={100}
      value={form.values.rule_author_ids}
      onChange={(ids) => form.setFieldValue('rule_author_ids', ids)}
      error={form.errors['rule_author_ids']}
      data-path="rule_author_ids"
    />
    <TagsInput label={t('offer.by_tag')} maxTags={100} {...form.getInputProps('rule_tags')} />
  </>
)
