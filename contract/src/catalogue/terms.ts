import { Type, type Static } from 'typebox'
import { CUSTOM_FIELD_TYPES, CustomField } from './catalogue.ts'
import type { Access } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Id, LastPage, Page, Version } from '../platform/shapes.ts'
import { Nullable, OneOf, TranslationsOf } from '../platform/schema-builders.ts'

/** A category or an author as the admin lists it; an author's name is its title. */
export const Term = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  permalink: Type.String(),
  position: Type.Integer(),
  contents_count: Type.Integer(),
  image: Nullable(Type.String()),
  /** Featured and hidden apply to categories only. */
  featured: Type.Boolean(),
  hidden: Type.Boolean(),
})
export type Term = Static<typeof Term>

const TermLink = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 60 }),
  url: Type.String({ maxLength: 500, pattern: '^https?://[^\\s]+$' }),
})

const Plain = (maxLength: number) => Nullable(Type.String({ maxLength }))

/** Names of authors are not translated. */
export const TermTranslations = TranslationsOf({
  title: Plain(120),
  description: Plain(5000),
  meta_title: Plain(120),
  meta_description: Plain(300),
})

/** A category or an author with everything its editor shows. */
export const TermDetail = Type.Intersect([
  Term,
  Type.Object({
    /** The description of a category, or an author's biography. */
    description: Nullable(Type.String()),
    /** Links to an author's other pages; none for categories. */
    links: Type.Array(TermLink),
    meta_title: Nullable(Type.String()),
    meta_description: Nullable(Type.String()),
    translations: TermTranslations,
    /** Sent back on saving: refused if somebody else has saved a newer one. */
    version: Type.Integer(),
    /** Whether the viewer may edit it: authors edit their own page only. */
    may_change: Type.Boolean(),
  }),
])
export type TermDetail = Static<typeof TermDetail>

const Title = Type.String({ minLength: 1, maxLength: 120 })
const TermId = Type.Object({ id: Id })

const changes = {
  version: Version,
  title: Type.Optional(Title),
  permalink: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
  description: Type.Optional(Nullable(Type.String({ maxLength: 5000 }))),
  meta_title: Type.Optional(Nullable(Type.String({ maxLength: 120 }))),
  meta_description: Type.Optional(Nullable(Type.String({ maxLength: 300 }))),
  /** Each language that is named is replaced as a whole; others stay. */
  translations: Type.Optional(TermTranslations),
}
const CategoryChanges = Type.Object({
  ...changes,
  featured: Type.Optional(Type.Boolean()),
  hidden: Type.Optional(Type.Boolean()),
})
const AuthorChanges = Type.Object({
  ...changes,
  links: Type.Optional(Type.Array(TermLink, { maxItems: 10 })),
})
export type TermChanges = Static<typeof CategoryChanges> & Static<typeof AuthorChanges>

const Order = Type.Object({ ids: Type.Array(Id, { maxItems: 5000, uniqueItems: true }) })

export const TERM_KINDS = ['categories', 'authors'] as const
export type TermKind = (typeof TERM_KINDS)[number]

const termCalls = <const K extends TermKind, const C extends typeof CategoryChanges | typeof AuthorChanges>(
  kind: K,
  Changes: C,
  /** Who may edit a category or an author. */
  changing: Access,
) => ({
  list: endpoint({
    method: 'GET',
    path: `/bullet/api/${kind}`,
    access: { view_own: 'content' },
    reply: Type.Array(Term),
  }),
  create: endpoint({
    method: 'POST',
    path: `/bullet/api/${kind}`,
    access: { edit: 'content' },
    body: Type.Object({ title: Title }),
    reply: Term,
    status: 201,
  }),
  read: endpoint({
    method: 'GET',
    path: `/bullet/api/${kind}/:id`,
    access: { view_own: 'content' },
    params: TermId,
    reply: TermDetail,
  }),
  change: endpoint({
    method: 'PATCH',
    path: `/bullet/api/${kind}/:id`,
    access: changing,
    params: TermId,
    body: Changes,
    reply: TermDetail,
  }),
  /** The complete order. */
  order: endpoint({
    method: 'PUT',
    path: `/bullet/api/${kind}/order`,
    access: { edit: 'content' },
    body: Order,
    reply: Type.Array(Term),
  }),
  /** Merges it into `into`, with its programs and address. */
  merge: endpoint({
    method: 'POST',
    path: `/bullet/api/${kind}/:id/merge`,
    access: { edit: 'content' },
    params: TermId,
    body: Type.Object({ into: Id }),
    reply: TermDetail,
  }),
  /** `move_to`: the category or author its programs move to; without it they lose this one. */
  remove: endpoint({
    method: 'DELETE',
    path: `/bullet/api/${kind}/:id`,
    access: { edit: 'content' },
    params: TermId,
    query: Type.Object({ move_to: Type.Optional(Id) }),
  }),
  /** The body is the picture (image/jpeg, png, webp or avif, at most 10 MB). */
  setImage: endpoint({
    method: 'PUT',
    path: `/bullet/api/${kind}/:id/image`,
    access: changing,
    params: TermId,
    reply: TermDetail,
  }),
  removeImage: endpoint({
    method: 'DELETE',
    path: `/bullet/api/${kind}/:id/image`,
    access: changing,
    params: TermId,
    reply: TermDetail,
  }),
})

export const staffCategories = termCalls('categories', CategoryChanges, { edit: 'content' })
/** Authors edit their own page. */
export const staffAuthors = termCalls('authors', AuthorChanges, { edit_own: 'content' })

/** A program in the order of a category. */
export const PlacedProgram = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  status: Type.String(),
  image: Nullable(Type.String()),
  position: Type.Integer(),
})
export type PlacedProgram = Static<typeof PlacedProgram>

export const listPlaced = endpoint({
  method: 'GET',
  path: '/bullet/api/categories/:id/contents',
  access: { view: 'content' },
  params: TermId,
  query: Type.Object({ page: Page }),
  reply: Type.Array(PlacedProgram),
  headers: LastPage,
})

/** Moves a program of a category before another; `before: null` is the end. */
export const placeProgram = endpoint({
  method: 'PUT',
  path: '/bullet/api/categories/:id/contents/:content_id',
  access: { edit: 'content' },
  params: Type.Object({ id: Id, content_id: Id }),
  body: Type.Object({ before: Nullable(Id) }),
})

export const PLACING_SORTS = ['newest', 'oldest', 'title', 'popular'] as const

/** Reorders all programs of a category. */
export const sortPlaced = endpoint({
  method: 'POST',
  path: '/bullet/api/categories/:id/contents/sort',
  access: { edit: 'content' },
  params: TermId,
  body: Type.Object({ by: OneOf(PLACING_SORTS) }),
})

/** Of a custom field, and of each of its options. */
export const MOST_FIELD_TITLE = 60

/** By language: `title`, and `option.` with the slug of each option. */
const FieldTranslations = Type.Record(
  Type.String(),
  Type.Record(Type.String(), Nullable(Type.String({ maxLength: MOST_FIELD_TITLE })), { maxProperties: 201 }),
  { maxProperties: 20 },
)

/** A custom field as the admin edits it. */
export const StoreField = Type.Object({
  ...CustomField.properties,
  contents_count: Type.Integer(),
  translations: FieldTranslations,
  options: Type.Array(
    Type.Object({
      id: Type.Integer(),
      slug: Type.String(),
      title: Type.String(),
      contents_count: Type.Integer(),
    }),
  ),
})
export type StoreField = Static<typeof StoreField>

const FieldTitle = Type.String({ minLength: 1, maxLength: MOST_FIELD_TITLE })
const TERM_DISPLAY_FIELDS = {
  filterable: Type.Optional(Type.Boolean()),
  on_card: Type.Optional(Type.Boolean()),
  on_page: Type.Optional(Type.Boolean()),
}

export const listFields = endpoint({
  method: 'GET',
  path: '/bullet/api/custom_fields',
  access: { view_own: 'content' },
  reply: Type.Array(StoreField),
})

export const createField = endpoint({
  method: 'POST',
  path: '/bullet/api/custom_fields',
  access: { edit: 'content' },
  body: Type.Object({
    title: FieldTitle,
    type: OneOf(CUSTOM_FIELD_TYPES),
    options: Type.Optional(Type.Array(Type.Object({ title: FieldTitle }), { maxItems: 200 })),
    ...TERM_DISPLAY_FIELDS,
  }),
  reply: StoreField,
  status: 201,
})

/** Options: the complete list in order; one without an id is new, an omitted one is deleted with its values. */
export const changeField = endpoint({
  method: 'PATCH',
  path: '/bullet/api/custom_fields/:id',
  access: { edit: 'content' },
  params: TermId,
  body: Type.Object({
    title: Type.Optional(FieldTitle),
    options: Type.Optional(
      Type.Array(Type.Object({ id: Type.Optional(Id), title: FieldTitle }), { maxItems: 200 }),
    ),
    /** Each language that is named is replaced as a whole; others stay. */
    translations: Type.Optional(FieldTranslations),
    ...TERM_DISPLAY_FIELDS,
  }),
  reply: StoreField,
})

export const orderFields = endpoint({
  method: 'PUT',
  path: '/bullet/api/custom_fields/order',
  access: { edit: 'content' },
  body: Order,
  reply: Type.Array(StoreField),
})

export const removeField = endpoint({
  method: 'DELETE',
  path: '/bullet/api/custom_fields/:id',
  access: { edit: 'content' },
  params: TermId,
})

/** A staff member who owns the programs of an author page. */
export const AuthorMember = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  /** Their author page. */
  author_id: Nullable(Type.Integer()),
})
export type AuthorMember = Static<typeof AuthorMember>

export const listAuthorMembers = endpoint({
  method: 'GET',
  path: '/bullet/api/author_members',
  access: { edit: 'content' },
  reply: Type.Array(AuthorMember),
})

/** Assigns an author page to a staff member, in place of their previous one; null unassigns it. */
export const giveAuthorPage = endpoint({
  method: 'PUT',
  path: '/bullet/api/authors/:id/member',
  access: { edit: 'content' },
  params: TermId,
  body: Type.Object({ member_id: Nullable(Id) }),
  reply: Type.Array(AuthorMember),
})
