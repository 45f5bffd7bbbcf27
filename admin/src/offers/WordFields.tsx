import { Stack, TagsInput, Textarea, TextInput } from '@mantine/core'
import { Card } from '../parts/Card.tsx'
import { t } from '../text.ts'
import type { OfferForm } from './use-offer-form.ts'

/** The texts of an offer. */
export const WordFields = ({ form }: { form: OfferForm }) => (
  <Card title={t('offer.details')}>
    <Stack>
      <TextInput label={t('offer.title')} required maxLength={80} {...form.getInputProps('title')} />
      <Textarea
        label={t('offer.description')}
        maxLength={2000}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <TagsInput
        label={t('offer.perks')}
        description={t('offer.perks_text')}
        maxTags={12}
        splitChars={[]}
        {...form.getInputProps('perks')}
      />
      <TextInput
        label={t('offer.badge')}
        description={t('offer.badge_text')}
        maxLength={30}
        {...form.getInputProps('badge')}
      />
    </Stack>
  </Card>
)
