import { Type, type Static } from 'typebox'
import { Card } from '../catalogue/catalogue.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { NotTranslated } from '../platform/translations.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'
import { MESSAGE_LENGTHS } from './contact.ts'

export const BLOCK_KINDS = [
  'hero',
  'text',
  'row',
  'plans',
  'quotes',
  'questions',
  'countdown',
  'sign_up',
  'contact',
  'code',
  'catalog',
] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]

/** Where the picture of a text stands: above it, or beside it in the direction of reading. */
export const PICTURE_SIDES = ['above', 'start', 'end'] as const
/** The programs of a row: the newest of the store, those of a category or a collection, or chosen ones. */
export const ROW_SOURCES = ['newest', 'category', 'collection', 'chosen'] as const

/**
 * What the catalogue is made of by itself: its banner, live events, what the viewer has begun, featured categories, the
 * newest programs, and the other categories.
 */
export const CATALOG_PARTS = ['banner', 'live', 'continue', 'featured', 'newest', 'categories'] as const
export type CatalogPart = (typeof CATALOG_PARTS)[number]

export const MOST_BLOCKS = 60
export const MOST_ROW_PROGRAMS = 24
export const MOST_QUOTES = 12
export const MOST_QUESTIONS = 40
export const MOST_SUBJECTS = 12
/** Heights of a frame with code, in pixels. */
export const FRAME_HEIGHTS = { least: 40, most: 2000 } as const

const Line = (maxLength = 200) => Type.String({ maxLength, pattern: NO_NUL })
const Lines = (maxLength: number) => Type.String({ maxLength, pattern: NO_NUL })

/** A web, mail or phone address, or a path of the store. */
export const LinkAddress = Type.String({
  maxLength: 500,
  pattern: '^(https?://[^\\s]+|mailto:[^\\s]+|tel:[+0-9() -]+|/([^/\\s\\\\][^\\s\\\\]*)?|#[^\\s]*)$',
})

/** The path of a picture that was uploaded for a page. */
const PicturePath = Type.String({ maxLength: 200, pattern: '^/images/[0-9]+/[\\w-]+\\.webp$' })

/** The number of a block in its page, or of an entry in its block: it stays as they move, so that translations do. */
const Key = Type.Integer({ minimum: 1, maximum: 1_000_000 })

const Picture = { image: Nullable(PicturePath), image_alt: Line() }
const Button = { button_label: Line(60), button_address: Nullable(LinkAddress) }

const HERO = { key: Key, kind: Type.Literal('hero'), title: Line(), text: Lines(600), ...Picture, ...Button }
const ROW = { key: Key, kind: Type.Literal('row'), title: Line() }
const CODE = {
  key: Key,
  kind: Type.Literal('code'),
  /** What the frame is called for screen readers. */
  title: Line(),
  height: Type.Integer({ minimum: FRAME_HEIGHTS.least, maximum: FRAME_HEIGHTS.most }),
}

const TEXT = {
  key: Key,
  kind: Type.Literal('text'),
  /** Rich text. */
  html: Lines(40_000),
  ...Picture,
  side: OneOf(PICTURE_SIDES),
}

const PLANS = { key: Key, kind: Type.Literal('plans'), title: Line(), text: Lines(600) }

const QUOTES = {
  key: Key,
  kind: Type.Literal('quotes'),
  title: Line(),
  quotes: Type.Array(Type.Object({ key: Key, text: Lines(600), name: Line(100), note: Line(100) }), {
    maxItems: MOST_QUOTES,
  }),
}

const QUESTIONS = {
  key: Key,
  kind: Type.Literal('questions'),
  title: Line(),
  questions: Type.Array(Type.Object({ key: Key, question: Line(300), answer: Lines(4000) }), {
    maxItems: MOST_QUESTIONS,
  }),
}

const COUNTDOWN = {
  key: Key,
  kind: Type.Literal('countdown'),
  title: Line(),
  ends_at: Moment,
  /** Shown from then on. */
  text_after: Lines(600),
}

const SIGN_UP = {
  key: Key,
  kind: Type.Literal('sign_up'),
  title: Line(),
  text: Lines(600),
  button_label: Line(60),
}

const CONTACT = {
  key: Key,
  kind: Type.Literal('contact'),
  title: Line(),
  text: Lines(600),
  /** What a message can be about; visitors write it themselves if there are none. */
  subjects: Type.Array(
    Type.Object({
      key: Key,
      text: Type.String({ minLength: 1, maxLength: MESSAGE_LENGTHS.subject, pattern: NO_NUL }),
    }),
    { maxItems: MOST_SUBJECTS },
  ),
}

/** A part of the catalogue, on its own page alone. */
const CATALOG = { key: Key, kind: Type.Literal('catalog'), part: OneOf(CATALOG_PARTS) }

/** A block as it is saved. */
export const Block = Type.Union([
  Type.Object({ ...HERO, program_id: Nullable(Id) }),
  Type.Object({
    ...ROW,
    source: OneOf(ROW_SOURCES),
    category_id: Nullable(Id),
    collection_id: Nullable(Id),
    program_ids: Type.Array(Id, { maxItems: MOST_ROW_PROGRAMS }),
  }),
  Type.Object({ ...CODE, code: Lines(40_000) }),
  Type.Object(TEXT),
  Type.Object(PLANS),
  Type.Object(QUOTES),
  Type.Object(QUESTIONS),
  Type.Object(COUNTDOWN),
  Type.Object(SIGN_UP),
  Type.Object(CONTACT),
  Type.Object(CATALOG),
])
export type Block = Static<typeof Block>
export type BlockOf<Kind extends BlockKind> = Extract<Block, { kind: Kind }>

/**
 * A block as visitors see it: with its programs, and code by the address of its frame alone. What is not translated is
 * named as `title`, or as `questions.2.answer` by the number of its entry.
 */
export const ShownBlock = Type.Union([
  Type.Object({ ...HERO, ...NotTranslated, program: Nullable(Card) }),
  Type.Object({
    ...ROW,
    ...NotTranslated,
    cards: Type.Array(Card),
    category: Nullable(Type.Object({ id: Type.Integer(), permalink: Type.String() })),
  }),
  Type.Object({ ...CODE, ...NotTranslated }),
  Type.Object({ ...TEXT, ...NotTranslated }),
  Type.Object({ ...PLANS, ...NotTranslated }),
  Type.Object({ ...QUOTES, ...NotTranslated }),
  Type.Object({ ...QUESTIONS, ...NotTranslated }),
  Type.Object({ ...COUNTDOWN, ...NotTranslated }),
  Type.Object({ ...SIGN_UP, ...NotTranslated }),
  Type.Object({ ...CONTACT, ...NotTranslated }),
  Type.Object(CATALOG),
])
export type ShownBlock = Static<typeof ShownBlock>
export type ShownBlockOf<Kind extends BlockKind> = Extract<ShownBlock, { kind: Kind }>
