import { listPageTexts, type PageText, type PageTextField } from '@matinee/contract/site/page-texts'
import type { Block } from '@matinee/contract/site/blocks'
import type { EditedPage } from '@matinee/contract/site/pages'
import type { TranslatableText } from '../store/translations/translations.ts'
import { t, type Word } from '../text.ts'

export const PAGE_TEXT_WORDS: Record<PageTextField, Word> = {
  title: 'site.title',
  page_title: 'site.page_title',
  description: 'site.description',
  text: 'site.text',
  html: 'site.text',
  image_alt: 'site.picture_alt',
  button_label: 'site.button_label',
  text_after: 'site.text_after',
  code_title: 'site.code_title',
  note: 'site.quote_note',
  question: 'site.question',
  answer: 'site.answer',
  subject: 'site.subject',
}

const ENTRIES = {
  quotes: 'site.quote_number',
  questions: 'site.question_number',
  contact: 'site.subject_number',
} as const satisfies Partial<Record<Block['kind'], Word>>

/** The text that an entry is called by. */
const MAIN_FIELDS: readonly PageTextField[] = ['text', 'question', 'subject']

function labelOf({ field, block, entry }: PageText): string {
  const word = block && entry !== undefined ? ENTRIES[block.kind as keyof typeof ENTRIES] : undefined
  if (!word) return t(PAGE_TEXT_WORDS[field])
  const name = t(word, { number: entry! + 1 })
  return MAIN_FIELDS.includes(field)
    ? name
    : t('site.entry_text', { entry: name, text: t(PAGE_TEXT_WORDS[field]) })
}

/** The texts of a block of a page, or those of the page itself. */
export interface TextGroup {
  block: Block | undefined
  texts: TranslatableText[]
}

/** What there is to translate of a page, block by block in their order. */
export function groupsOf(page: Pick<EditedPage, 'title' | 'description' | 'blocks' | 'is_catalog'>) {
  const groups = new Map<Block | undefined, TranslatableText[]>()
  for (const text of listPageTexts(page)) {
    if (text.own.trim() === '') continue
    const { name, own, maxLength, kind } = text
    const shown = { name, own, maxLength, label: labelOf(text), ...(kind && { kind }) }
    groups.set(text.block, [...(groups.get(text.block) ?? []), shown])
  }
  return [...groups].map(([block, texts]): TextGroup => ({ block, texts }))
}
