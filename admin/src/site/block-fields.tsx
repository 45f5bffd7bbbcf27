import type { Block } from '@matinee/contract/site/blocks'
import type { EditedPage } from '@matinee/contract/site/pages'
import { Textarea, TextInput } from '@mantine/core'
import { t, type Word } from '../text.ts'
import type { PageForm } from './use-page-form.ts'

export interface BlockProps<B extends Block = Block> {
  form: PageForm
  saved: EditedPage
  block: B
  /** Its place among the blocks. */
  at: number
}

interface FieldProps extends Omit<BlockProps, 'block' | 'saved'> {
  name: string
  label: Word
  maxLength?: number
}

export const Line = ({ form, at, name, label, maxLength = 200 }: FieldProps) => (
  <TextInput label={t(label)} maxLength={maxLength} {...form.getInputProps(`blocks.${at}.${name}`)} />
)

export const Lines = ({ form, at, name, label, maxLength = 600 }: FieldProps) => (
  <Textarea
    label={t(label)}
    autosize
    minRows={2}
    maxLength={maxLength}
    {...form.getInputProps(`blocks.${at}.${name}`)}
  />
)
