import { toPlainLines } from '@matinee/contract/catalogue/rich-text'
import { listPageTexts, type PageText } from '@matinee/contract/site/page-texts'
import type { Block } from '@matinee/contract/site/blocks'
import type { EditedPage } from '@matinee/contract/site/pages'
import type { RevisionText } from '../store/revisions.ts'
import type { TranslatedWords } from './page-queries.ts'

/** What a revision of a page says, as it is compared with another. */
export const textsOfPage = (
  { title, description, blocks, translations }: TranslatedWords,
  programs: EditedPage['programs'],
): RevisionText[] => [
  { field: 'title', text: title },
  { field: 'description', text: description ?? '' },
  { field: 'blocks', text: blocks.map(lineOf).join('\n') },
  ...blocks.map((block) => ({
    field: `block.${block.kind}`,
    name: String(block.key),
    text: leavesOf(block, programs).join('\n'),
  })),
  ...Object.entries(translations).map(([language, texts]) => ({
    field: `translations.${language}`,
    text: listPageTexts({ title, description, blocks, is_catalog: false })
      .flatMap((text) => saidOf(text, texts[text.name]))
      .join('\n'),
  })),
]

const saidOf = ({ kind }: PageText, said: string | null | undefined) =>
  said ? [kind === 'rich' ? toPlainLines(said) : said] : []

/** The kind of a block, and its title. */
const lineOf = (block: Block) =>
  [block.kind, block.kind === 'catalog' ? block.part : 'title' in block && block.title]
    .filter(Boolean)
    .join(' ')

function leavesOf({ kind: _kind, ...values }: Block, programs: EditedPage['programs']): string[] {
  return Object.entries(values).flatMap(([name, value]) => readable(name, value, programs))
}

function readable(name: string, value: unknown, programs: EditedPage['programs']): string[] {
  if (name === 'key') return []
  if (Array.isArray(value)) return value.flatMap((item) => readable(name, item, programs))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([inner, leaf]) => readable(inner, leaf, programs))
  if (/^(program|collection)_ids?$/.test(name))
    return programs.filter(({ id }) => id === value).map(({ title }) => title)
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'string' || value === '') return []
  return [name === 'html' ? toPlainLines(value) : value]
}
