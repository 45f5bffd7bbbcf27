import type { BlockOf } from '@matinee/contract/site/blocks'
import { addPagePicture } from '@matinee/contract/site/pages'
import { Image, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../call.ts'
import { notifyError } from '../parts/notify.tsx'
import { PictureButtons } from '../parts/PictureButtons.tsx'
import { t } from '../text.ts'
import type { PageForm } from './use-page-form.ts'

interface Props {
  form: PageForm
  block: BlockOf<'hero'> | BlockOf<'text'>
  at: number
}

/** The picture of a block, and what it shows for those who do not see it. */
export function BlockPicture({ form, block, at }: Props) {
  const path = `blocks.${at}.image`
  const set = useMutation({
    mutationFn: (file: File) => call(addPagePicture, { file }),
    onError: notifyError,
    onSuccess: ({ image }) => form.setFieldValue(path, image),
  })

  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('site.picture')}
      </Text>
      {block.image && (
        <Image src={block.image} alt="" radius="md" mah={200} w="auto" maw="100%" fit="contain" />
      )}
      <PictureButtons
        upload={t('site.picture_upload')}
        removal={t('site.picture_remove')}
        set={set}
        isRemoving={false}
        onRemove={block.image ? () => form.setFieldValue(path, null) : null}
      />
      {block.image && (
        <TextInput
          label={t('site.picture_alt')}
          description={t('site.picture_alt_text')}
          maxLength={200}
          {...form.getInputProps(`blocks.${at}.image_alt`)}
        />
      )}
    </Stack>
  )
}
