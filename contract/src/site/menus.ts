import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, TranslationsOf } from '../platform/schema-builders.ts'
import { Id, NO_NUL } from '../platform/shapes.ts'
import { LinkAddress } from './blocks.ts'

/** The most entries of a menu. */
export const MENU_SIZES = { header: 8, footer: 24 } as const

/** The longest label of an entry. */
export const MOST_MENU_LABEL = 60

export const MenuTranslations = TranslationsOf({
  label: Nullable(Type.String({ maxLength: MOST_MENU_LABEL, pattern: NO_NUL })),
})

/** An entry leads to a page of the store, or to an address. */
const MenuItem = Type.Object({
  /** Of an entry that is there already; without one it is new. */
  id: Type.Optional(Id),
  label: Type.String({
    minLength: 1,
    maxLength: MOST_MENU_LABEL,
    pattern: '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$',
  }),
  /** Each language that is named is replaced as a whole. */
  translations: Type.Optional(MenuTranslations),
  page_id: Nullable(Id),
  address: Nullable(LinkAddress),
})
export type MenuItem = Static<typeof MenuItem>

/** The menus that the publisher arranges; visitors do not see entries whose page is not published. */
export const Menus = Type.Object({
  header: Type.Array(MenuItem, { maxItems: MENU_SIZES.header }),
  footer: Type.Array(MenuItem, { maxItems: MENU_SIZES.footer }),
})
export type Menus = Static<typeof Menus>

export const getMenus = endpoint({
  method: 'GET',
  path: '/bullet/api/menus',
  access: { view: 'site' },
  reply: Menus,
})

export const saveMenus = endpoint({
  method: 'PUT',
  path: '/bullet/api/menus',
  access: { edit: 'site' },
  body: Menus,
  reply: Menus,
})
