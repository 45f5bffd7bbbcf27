import { FRAME_HEIGHTS, MOST_SUBJECTS, PICTURE_SIDES, type BlockOf } from '@matinee/contract/site/blocks'
import type { Translations } from '@matinee/contract/platform/translations'
import { MESSAGE_LENGTHS } from '@matinee/contract/site/contact'
import { NumberInput, Select, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { DateField } from '../parts/DateField.tsx'
import { RichText } from '../parts/RichText.tsx'
import { hereOf, isoOf, zoneName } from '../moments.ts'
import { t } from '../text.ts'
import { freshKey } from './block-kinds.ts'
import { Line, Lines, type BlockProps } from './block-fields.tsx'
import { BlockPicture } from './BlockPicture.tsx'
import { HeroProgram } from './HeroProgram.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import { QuoteFields } from './QuoteFields.tsx'
import { RowFields } from './RowFields.tsx'

/** The fields of a block. */
export function BlockFields({ block, ...rest }: BlockProps) {
  switch (block.kind) {
    case 'hero':
      return <HeroFields {...rest} block={block} />
    case 'text':
      return <TextFields {...rest} block={block} />
    case 'row':
      return <RowFields {...rest} block={block} />
    case 'quotes':
      return <QuoteFields {...rest} block={block} />
    case 'questions':
      return <QuestionFields {...rest} block={block} />
    case 'countdown':
      return <CountdownFields {...rest} block={block} />
    case 'code':
      return <CodeFields {...rest} block={block} />
    case 'contact':
      return <ContactFields {...rest} block={block} />
    case 'catalog':
      return <Text c="dimmed">{t(`site.part_text.${block.part}`)}</Text>
    case 'plans':
      return (
        <Stack>
          <Line {...rest} name="title" label="site.title" />
          <Lines {...rest} name="text" label="site.text" />
          <Text size="sm" c="dimmed">
            {t('site.plans_text')}
          </Text>
        </Stack>
      )
    case 'sign_up':
      return (
        <Stack>
          <Line {...rest} name="title" label="site.title" />
          <Lines {...rest} name="text" label="site.text" />
          <Line {...rest} name="button_label" label="site.button_label" maxLength={60} />
        </Stack>
      )
  }
}

function ContactFields({ form, block, at }: BlockProps<BlockOf<'contact'>>) {
  const path = `blocks.${at}.subjects`
  return (
    <Stack>
      <Line form={form} at={at} name="title" label="site.title" />
      <Lines form={form} at={at} name="text" label="site.text" />
      <TagsInput
        label={t('site.subjects')}
        description={t('site.subjects_text')}
        maxTags={MOST_SUBJECTS}
        maxLength={MESSAGE_LENGTHS.subject}
        error={form.errors[path]}
        value={block.subjects.map(({ text }) => text)}
        onChange={(texts) => form.setFieldValue(path, subjectsOf(texts, block, form.values.translations))}
      />
      <Text size="sm" c="dimmed">
        {t('site.contact_text')}
      </Text>
    </Stack>
  )
}

/** Subjects that were there keep their numbers. */
const subjectsOf = (texts: string[], { key, subjects }: BlockOf<'contact'>, translations: Translations) =>
  texts.reduce<BlockOf<'contact'>['subjects']>((all, text) => {
    const known = subjects.find((subject) => subject.text === text)
    const number = () => freshKey([...subjects, ...all], translations, `${key}.subjects.`)
    return [...all, known ?? { key: number(), text }]
  }, [])

function HeroFields({ form, saved, block, at }: BlockProps<BlockOf<'hero'>>) {
  const address = `blocks.${at}.button_address`
  return (
    <Stack>
      <Line form={form} at={at} name="title" label="site.title" />
      <Lines form={form} at={at} name="text" label="site.text" />
      <HeroProgram form={form} saved={saved} block={block} at={at} />
      <BlockPicture form={form} block={block} at={at} />
      <Line form={form} at={at} name="button_label" label="site.button_label" maxLength={60} />
      <TextInput
        label={t('site.button_address')}
        placeholder="/join"
        dir="ltr"
        maxLength={500}
        {...form.getInputProps(address)}
        value={block.button_address ?? ''}
        onChange={({ currentTarget }) => form.setFieldValue(address, currentTarget.value.trim() || null)}
      />
    </Stack>
  )
}

const TextFields = ({ form, block, at }: BlockProps<BlockOf<'text'>>) => (
  <Stack>
    <RichText
      label={t('site.text')}
      value={block.html}
      onChange={(html) => form.setFieldValue(`blocks.${at}.html`, html)}
      error={form.errors[`blocks.${at}.html`]}
    />
    <BlockPicture form={form} block={block} at={at} />
    {block.image && (
      <Select
        label={t('site.side')}
        data={PICTURE_SIDES.map((value) => ({ value, label: t(`site.side.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps(`blocks.${at}.side`)}
      />
    )}
  </Stack>
)

function CountdownFields({ form, block, at }: BlockProps<BlockOf<'countdown'>>) {
  const path = `blocks.${at}.ends_at`
  return (
    <Stack>
      <Line form={form} at={at} name="title" label="site.title" />
      <DateField
        withTime
        label={t('site.ends_at')}
        description={zoneName()}
        error={form.errors[path]}
        value={hereOf(block.ends_at)}
        onChange={(value) => form.setFieldValue(path, isoOf(value) ?? block.ends_at)}
      />
      <Lines form={form} at={at} name="text_after" label="site.text_after" />
    </Stack>
  )
}

const CodeFields = ({ form, saved, at }: BlockProps<BlockOf<'code'>>) => (
  <Stack>
    <Text size="sm" c="dimmed">
      {t(saved.may_write_code ? 'site.code_text' : 'site.code_locked')}
    </Text>
    <Line form={form} at={at} name="title" label="site.code_title" />
    <NumberInput
      label={t('site.height')}
      min={FRAME_HEIGHTS.least}
      max={FRAME_HEIGHTS.most}
      allowDecimal={false}
      {...form.getInputProps(`blocks.${at}.height`)}
    />
    <Textarea
      label={t('site.code')}
      autosize
      minRows={6}
      maxRows={24}
      maxLength={40_000}
      dir="ltr"
      spellCheck={false}
      readOnly={!saved.may_write_code}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      {...form.getInputProps(`blocks.${at}.code`)}
    />
  </Stack>
)
