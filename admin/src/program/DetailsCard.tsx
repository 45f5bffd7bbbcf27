import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { Card } from '../parts/Card.tsx'
import { leftToRight } from '../parts/left-to-right.tsx'
import { RichText } from '../parts/RichText.tsx'
import { t } from '../text.ts'
import type { ProgramEditor } from './use-program-editor.ts'

const SHORT_LENGTH = 300

/** Title, permalink and texts of a program. */
export function DetailsCard({ editor: { form, base, tidyAddress } }: { editor: ProgramEditor }) {
  const isMoved = base.status === 'published' && form.values.permalink !== base.public_permalink
  return (
    <Card title={t('program.details')}>
      <Stack>
        <TextInput
          label={t('program.title')}
          maxLength={255}
          required
          withAsterisk={false}
          {...form.getInputProps('title')}
        />
        <TextInput
          label={t('program.address')}
          maxLength={120}
          leftSection={<AddressStart />}
          leftSectionWidth={92}
          leftSectionPointerEvents="none"
          inputContainer={leftToRight}
          description={isMoved ? t('program.address_moved') : undefined}
          {...form.getInputProps('permalink')}
          onBlur={tidyAddress}
        />
        <Textarea
          label={t('program.short_description')}
          description={t('program.short_left', { left: SHORT_LENGTH - form.values.short_description.length })}
          maxLength={SHORT_LENGTH}
          autosize
          minRows={2}
          {...form.getInputProps('short_description')}
        />
        <RichText
          label={t('program.description')}
          value={form.values.description}
          onChange={(html) => form.setFieldValue('description', html)}
          error={form.errors['description']}
        />
      </Stack>
    </Card>
  )
}

const AddressStart = () => (
  <Text size="sm" c="dimmed">
    /programs/
  </Text>
)
