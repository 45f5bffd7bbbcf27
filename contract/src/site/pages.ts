import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Revision, RevisionField, RevisionParams } from '../platform/revisions.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'
import { LOCALES } from '../store/store.ts'
import { NotTranslated } from '../platform/translations.ts'
import { Block, MOST_BLOCKS, ShownBlock } from './blocks.ts'

/** `changed`: published, with changes that are not. */
export const PAGE_STATES = ['draft', 'published', 'changed'] as const

export const PAGE_TEMPLATES = [
  'blank',
  'landing',
  'about',
  'sales',
  'faq',
  'contact',
  'privacy',
  'imprint',
  'terms',
] as const
export type PageTemplate = (typeof PAGE_TEMPLATES)[number]

export const MOST_PAGES = 1000

const Title = Type.String({ minLength: 1, maxLength: 120, pattern: '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$' })
/** The last part of its address. */
const Permalink = Type.String({ minLength: 1, maxLength: 100, pattern: NO_NUL })
const PageId = Type.Object({ id: Id })
const Version = { version: Id }

/** By language, then by the name of a text: `title`, `3.title` of block 3, `3.questions.2.answer` of its entry 2. */
const PageTranslations = Type.Record(
  Type.String(),
  Type.Record(Type.String(), Nullable(Type.String({ maxLength: 40_000, pattern: NO_NUL })), {
    maxProperties: 10_000,
  }),
  { maxProperties: 20 },
)

/** A page in the list of its publisher. */
export const PageSummary = Type.Object({
  id: Type.Integer(),
  permalink: Type.String(),
  title: Type.String(),
  state: OneOf(PAGE_STATES),
  updated_at: Moment,
  published_at: Nullable(Moment),
  /** The catalogue's own page; it has no address below `/pages/`. */
  is_catalog: Type.Boolean(),
})
export type PageSummary = Static<typeof PageSummary>

const words = {
  title: Title,
  /** For search engines and previews of links. */
  description: Nullable(Type.String({ maxLength: 320, pattern: NO_NUL })),
  blocks: Type.Array(Block, { maxItems: MOST_BLOCKS }),
}
const settings = {
  permalink: Permalink,
  language: OneOf(LOCALES),
  /** Whether search engines may list it. */
  in_search: Type.Boolean(),
}

/** A page as its editor shows it, with what is not published yet. */
export const EditedPage = Type.Object({
  id: Type.Integer(),
  /** Of its newest revision: a save based on an older one is refused. */
  version: Type.Integer(),
  ...words,
  ...settings,
  title: Type.String(),
  translations: PageTranslations,
  state: OneOf(PAGE_STATES),
  published_at: Nullable(Moment),
  is_catalog: Type.Boolean(),
  /** The programs that its blocks name. */
  programs: Type.Array(
    Type.Object({ id: Type.Integer(), title: Type.String(), image: Nullable(Type.String()) }),
  ),
  /** Whether the viewer may write code. */
  may_write_code: Type.Boolean(),
})
export type EditedPage = Static<typeof EditedPage>

export const PageChanges = Type.Object({
  ...Version,
  ...words,
  ...settings,
  /** Each language that is named is replaced as a whole; texts that the page does not have are left out. */
  translations: Type.Optional(PageTranslations),
})
export type PageChanges = Static<typeof PageChanges>

/** What a page was at a moment. */
export const PageRevision = Type.Object({ ...Revision.properties, is_published: Type.Boolean() })
export type PageRevision = Static<typeof PageRevision>

export const listPages = endpoint({
  method: 'GET',
  path: '/bullet/api/pages',
  access: { view: 'site' },
  reply: Type.Array(PageSummary),
})

/** Adds a draft made of a template, in the store's language. */
export const createPage = endpoint({
  method: 'POST',
  path: '/bullet/api/pages',
  access: { edit: 'site' },
  body: Type.Object({
    template: OneOf(PAGE_TEMPLATES),
    /** The title of the template by default. */
    title: Type.Optional(Title),
  }),
  reply: EditedPage,
  status: 201,
})

/** The catalogue's own page; if there is none, a draft of the catalogue as it is by itself. */
export const openCatalogPage = endpoint({
  method: 'POST',
  path: '/bullet/api/catalog_page',
  access: { edit: 'site' },
  reply: EditedPage,
})

export const getPage = endpoint({
  method: 'GET',
  path: '/bullet/api/pages/:id',
  access: { view: 'site' },
  params: PageId,
  reply: EditedPage,
})

/** Saves a draft; visitors see it once it is published. */
export const savePage = endpoint({
  method: 'PUT',
  path: '/bullet/api/pages/:id',
  access: { edit: 'site' },
  params: PageId,
  body: PageChanges,
  reply: EditedPage,
  bodyLimit: 3 * 1024 * 1024,
})

/** Shows the newest revision to visitors. */
export const publishPage = endpoint({
  method: 'POST',
  path: '/bullet/api/pages/:id/publish',
  access: { edit: 'site' },
  params: PageId,
  body: Type.Object(Version),
  reply: EditedPage,
})

/** Takes a page from visitors; its draft stays. */
export const unpublishPage = endpoint({
  method: 'POST',
  path: '/bullet/api/pages/:id/unpublish',
  access: { edit: 'site' },
  params: PageId,
  reply: EditedPage,
})

/** Removes a page; it can be brought back for 30 days. */
export const removePage = endpoint({
  method: 'DELETE',
  path: '/bullet/api/pages/:id',
  access: { edit: 'site' },
  params: PageId,
})

/** Brings a removed page back as a draft. */
export const bringPageBack = endpoint({
  method: 'POST',
  path: '/bullet/api/pages/:id/bring_back',
  access: { edit: 'site' },
  params: PageId,
  reply: EditedPage,
})

/** The last revisions, newest first. */
export const listPageRevisions = endpoint({
  method: 'GET',
  path: '/bullet/api/pages/:id/revisions',
  access: { view: 'site' },
  params: PageId,
  reply: Type.Array(PageRevision),
})

/** The texts of an earlier revision beside those of the newest. */
export const comparePageRevision = endpoint({
  method: 'GET',
  path: '/bullet/api/pages/:id/revisions/:revision_id',
  access: { view: 'site' },
  params: RevisionParams,
  reply: Type.Array(RevisionField),
})

/** Makes an earlier revision the newest again, as a draft. */
export const restorePageRevision = endpoint({
  method: 'POST',
  path: '/bullet/api/pages/:id/revisions/:revision_id/restore',
  access: { edit: 'site' },
  params: RevisionParams,
  body: Type.Object(Version),
  reply: EditedPage,
})

/** Stores a picture for blocks. The body is the picture: JPEG, PNG, WebP or AVIF. */
export const addPagePicture = endpoint({
  method: 'POST',
  path: '/bullet/api/page_pictures',
  access: { edit: 'site' },
  reply: Type.Object({ image: Type.String() }),
  status: 201,
})

/** A page as visitors see it. */
export const ShownPage = Type.Object({
  permalink: Type.String(),
  title: Type.String(),
  description: Nullable(Type.String()),
  /** Its own, in which it says what is not translated. */
  language: Type.String(),
  /** The languages of the store in which it says something, its own first. */
  languages: Type.Array(Type.String()),
  ...NotTranslated,
  in_search: Type.Boolean(),
  blocks: Type.Array(ShownBlock),
})
export type ShownPage = Static<typeof ShownPage>

export const showPage = endpoint({
  method: 'GET',
  path: '/api/pages/:permalink',
  access: 'everyone',
  params: Type.Object({ permalink: Permalink }),
  translated: true,
  reply: ShownPage,
  answers: 'prepared',
})

/** The blocks of the catalogue's own page, where there is one. */
export const showCatalogPage = endpoint({
  method: 'GET',
  path: '/api/catalog_page',
  access: 'everyone',
  translated: true,
  reply: ShownPage,
  answers: 'prepared',
})

/** The same with what is not published yet, for its preview. */
export const showPageDraft = endpoint({
  method: 'GET',
  path: '/bullet/api/page_drafts/:permalink',
  access: { view: 'site' },
  params: Type.Object({ permalink: Permalink }),
  translated: true,
  reply: ShownPage,
})

/** The same with what is not published yet, for its preview; null while nobody has arranged it. */
export const showCatalogPageDraft = endpoint({
  method: 'GET',
  path: '/bullet/api/catalog_page_draft',
  access: { view: 'site' },
  translated: true,
  reply: Nullable(ShownPage),
})
