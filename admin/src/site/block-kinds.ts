import { DAY_MS } from '@matinee/contract/platform/durations'
import { CATALOG_PARTS, type Block, type BlockKind, type CatalogPart } from '@matinee/contract/site/blocks'
import {
  IconBlockquote,
  IconCards,
  IconClock,
  IconCode,
  IconHelpCircle,
  IconLayoutRows,
  IconLetterCase,
  IconLogin2,
  IconMail,
  IconPhoto,
  IconTag,
  type Icon,
} from '@tabler/icons-react'
import type { Translations } from '@matinee/contract/platform/translations'
import { t } from '../text.ts'
import type { PageValues } from './use-page-form.ts'

export const BLOCK_ICONS: Record<BlockKind, Icon> = {
  hero: IconPhoto,
  text: IconLetterCase,
  row: IconCards,
  plans: IconTag,
  quotes: IconBlockquote,
  questions: IconHelpCircle,
  countdown: IconClock,
  sign_up: IconLogin2,
  contact: IconMail,
  code: IconCode,
  catalog: IconLayoutRows,
}

const NO_PICTURE = { image: null, image_alt: '' }
const WEEK_MS = 7 * DAY_MS

/** A new block of each kind. */
const FRESH: { [Kind in BlockKind]: (key: number) => Extract<Block, { kind: Kind }> } = {
  hero: (key) => ({
    ...{ key, kind: 'hero', title: '', text: '', ...NO_PICTURE },
    ...{ button_label: '', button_address: null, program_id: null },
  }),
  text: (key) => ({ key, kind: 'text', html: '', ...NO_PICTURE, side: 'above' }),
  row: (key) => ({
    ...{ key, kind: 'row', title: '', source: 'newest' },
    ...{ category_id: null, collection_id: null, program_ids: [] },
  }),
  plans: (key) => ({ key, kind: 'plans', title: '', text: '' }),
  quotes: (key) => ({ key, kind: 'quotes', title: '', quotes: [{ key: 1, text: '', name: '', note: '' }] }),
  questions: (key) => ({
    key,
    kind: 'questions',
    title: '',
    questions: [{ key: 1, question: '', answer: '' }],
  }),
  countdown: (key) => ({
    ...{ key, kind: 'countdown', title: '', text_after: '' },
    ends_at: new Date(Date.now() + WEEK_MS).toISOString(),
  }),
  sign_up: (key) => ({ key, kind: 'sign_up', title: '', text: '', button_label: '' }),
  contact: (key) => ({ key, kind: 'contact', title: '', text: '', subjects: [] }),
  code: (key) => ({ key, kind: 'code', title: '', height: 400, code: '' }),
  catalog: (key) => ({ key, kind: 'catalog', part: 'banner' }),
}

/** A new block, with a number that no block of the page has. */
export const freshBlock = (kind: BlockKind, { blocks, translations }: PageValues): Block =>
  FRESH[kind](freshKey(blocks, translations))

/**
 * A number that no block or entry has, and no translation: one of a block that was removed would be taken for one of the
 * new block. Entries of a block are below the `place` `3.questions.`.
 */
export function freshKey(all: readonly { key: number }[], translations: Translations, place = ''): number {
  const named = Object.values(translations)
    .flatMap((texts) => Object.keys(texts))
    .filter((name) => name.startsWith(place))
    .map((name) => Number.parseInt(name.slice(place.length), 10))
  return Math.max(0, ...all.map(({ key }) => key), ...named.filter((key) => !Number.isNaN(key))) + 1
}

/** The parts of the catalogue that its page does not have. */
export const missingParts = (blocks: readonly Block[]): CatalogPart[] =>
  CATALOG_PARTS.filter((part) => !blocks.some((block) => block.kind === 'catalog' && block.part === part))

/** What a block is called in a list: its title, or the beginning of its text. */
export function nameOf(block: Block): string {
  if (block.kind === 'catalog') return t(`site.part.${block.part}`)
  const words = block.kind === 'text' ? block.html.replace(/<[^>]*>/g, ' ').trim() : block.title
  return words.slice(0, 60) || t(`site.block.${block.kind}`)
}
