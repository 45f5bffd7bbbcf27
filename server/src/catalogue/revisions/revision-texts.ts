import { toPlainLines } from '@matinee/contract/catalogue/rich-text'
import type { Translations } from '@matinee/contract/platform/translations'
import type { StoreContext } from '../../platform/http/http.ts'
import type { RevisionText } from '../../store/revisions.ts'
import type { ProgramDraft, TranslatedField } from '../tables.ts'
import { findNames } from './revision-queries.ts'

/** What readers call columns that belong together, or whose name says how they are kept. */
const NAMES: Record<string, string> = {
  category_ids: 'categories',
  author_ids: 'authors',
  region_mode: 'regions',
  region_countries: 'regions',
  ...Object.fromEntries(
    ['horizontal_image', 'vertical_image', 'square_image', 'images', 'blur_hash'].map((name) => [
      name,
      'pictures',
    ]),
  ),
}

/** The names of changed columns, each once. */
export const changedNames = (columns: readonly string[]): string[] => [
  ...new Set(columns.map((column) => NAMES[column] ?? column)),
]

/** What a revision says, as it is compared with another. */
export async function textsOf({ db, store }: StoreContext, draft: ProgramDraft): Promise<RevisionText[]> {
  const { categories, authors, fields } = await findNames(db, store.id, draft)
  return [
    ...plainTexts(draft),
    { field: 'categories', text: categories.join('\n') },
    { field: 'authors', text: authors.join('\n') },
    ...Object.entries(draft.custom_values ?? {}).map(([key, values]) => ({
      field: 'custom_values',
      name: fields[key] ?? key,
      text: values.join('\n'),
    })),
    ...translatedTexts(draft.translations ?? {}),
  ]
}

const plainTexts = (draft: ProgramDraft): RevisionText[] => [
  { field: 'title', text: draft.title ?? '' },
  { field: 'short_description', text: draft.short_description ?? '' },
  { field: 'description', text: toPlainLines(draft.description) },
  { field: 'access', text: draft.access ?? '' },
  { field: 'preview_seconds', text: String(draft.preview_seconds ?? '') },
  { field: 'chapter_style', text: draft.chapter_style ?? '' },
  { field: 'commenting', text: draft.commenting ?? '' },
  { field: 'tags', text: (draft.tags ?? []).join('\n') },
  { field: 'meta_title', text: draft.meta_title ?? '' },
  { field: 'meta_description', text: draft.meta_description ?? '' },
  { field: 'horizontal_image', text: draft.horizontal_image ?? '' },
  { field: 'vertical_image', text: draft.vertical_image ?? '' },
  { field: 'square_image', text: draft.square_image ?? '' },
  { field: 'region_mode', text: draft.region_mode ?? '' },
  { field: 'region_countries', text: (draft.region_countries ?? []).join('\n') },
]

const translatedTexts = (translations: Translations<TranslatedField>): RevisionText[] =>
  Object.entries(translations).flatMap(([language, texts]) =>
    Object.entries(texts).map(([name, text]) => ({
      field: `translations.${language}.${name}`,
      text: name === 'description' ? toPlainLines(text) : (text ?? ''),
    })),
  )
