import type { Block, BlockKind, BlockOf, ShownBlock, ShownBlockOf } from './blocks.ts'
import { MESSAGE_LENGTHS } from './contact.ts'

/** What a text is, whichever block it is in. */
export type PageTextField =
  | 'title'
  | 'page_title'
  | 'description'
  | 'text'
  | 'html'
  | 'image_alt'
  | 'button_label'
  | 'text_after'
  | 'code_title'
  | 'note'
  | 'question'
  | 'answer'
  | 'subject'

/** A text of a page that is translated. */
export interface PageText {
  /** Within the page: the number of its block comes first. */
  name: string
  field: PageTextField
  /** What it is in the page's own language. */
  own: string
  maxLength: number
  /** Of one line by default. */
  kind?: 'lines' | 'rich'
  /** The block it is in, and the place of its entry. */
  block?: Block
  entry?: number
}

/** A text within its block, by the name it has there. */
type BlockText = Omit<PageText, 'block'>

const line = (field: PageTextField, own: string, maxLength = 200, name: string = field): BlockText => ({
  name,
  field,
  own,
  maxLength,
})
const lines = (field: PageTextField, own: string, maxLength = 600): BlockText => ({
  ...line(field, own, maxLength),
  kind: 'lines',
})

/** The texts of an entry, under its number. */
const inEntry = (list: string, key: number, place: number, texts: BlockText[]) =>
  texts.map((text) => ({ ...text, name: `${list}.${key}.${text.name}`, entry: place }))

/** What a block has as it is saved and as it is shown. */
type Common<Kind extends BlockKind> = Pick<BlockOf<Kind>, keyof BlockOf<Kind> & keyof ShownBlockOf<Kind>>

const altOf = ({ image, image_alt }: Common<'hero'> | Common<'text'>) =>
  image === null ? [] : [line('image_alt', image_alt)]

/** Names of people are no texts: they are the same in every language. */
const TEXTS: { [Kind in BlockKind]: (block: Common<Kind>) => BlockText[] } = {
  hero: (block) => [
    line('title', block.title),
    lines('text', block.text),
    ...altOf(block),
    line('button_label', block.button_label, 60),
  ],
  text: (block) => [{ ...line('html', block.html, 40_000), kind: 'rich' }, ...altOf(block)],
  row: ({ title }) => [line('title', title)],
  plans: ({ title, text }) => [line('title', title), lines('text', text)],
  quotes: ({ title, quotes }) => [
    line('title', title),
    ...quotes.flatMap(({ key, text, note }, place) =>
      inEntry('quotes', key, place, [lines('text', text), line('note', note, 100)]),
    ),
  ],
  questions: ({ title, questions }) => [
    line('title', title),
    ...questions.flatMap(({ key, question, answer }, place) =>
      inEntry('questions', key, place, [line('question', question, 300), lines('answer', answer, 4000)]),
    ),
  ],
  countdown: ({ title, text_after }) => [line('title', title), lines('text_after', text_after)],
  sign_up: ({ title, text, button_label }) => [
    line('title', title),
    lines('text', text),
    line('button_label', button_label, 60),
  ],
  contact: ({ title, text, subjects }) => [
    line('title', title),
    lines('text', text),
    ...subjects.flatMap(({ key, text: subject }, place) =>
      inEntry('subjects', key, place, [line('subject', subject, MESSAGE_LENGTHS.subject, 'text')]),
    ),
  ],
  code: ({ title }) => [line('code_title', title, 200, 'title')],
  catalog: () => [],
}

/** The texts of a block in their order, by the names they have within it; some may be empty. */
export const listBlockTexts = (block: Block | ShownBlock): BlockText[] =>
  (TEXTS[block.kind] as (block: Block | ShownBlock) => BlockText[])(block)

interface WrittenPage {
  title: string
  description: string | null
  blocks: readonly Block[]
  is_catalog: boolean
}

/** The texts of a page in their order; some may be empty. The catalogue's own page shows no title. */
export const listPageTexts = ({ title, description, blocks, is_catalog }: WrittenPage): PageText[] => [
  ...(is_catalog
    ? []
    : [line('page_title', title, 120, 'title'), lines('description', description ?? '', 320)]),
  ...blocks.flatMap((block) =>
    listBlockTexts(block).map((text) => ({ ...text, name: `${block.key}.${text.name}`, block })),
  ),
]
