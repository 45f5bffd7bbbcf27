import {
  MOST_UNTRANSLATED,
  TRANSLATED_KINDS,
  type TranslatedKind,
  type TranslationOverview,
  type IncompleteRow,
} from '@matinee/contract/translations/translations'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMaySee, type Viewer } from '../platform/http/viewer.ts'
import { countRows, listIncomplete, type KindCount } from './queries.ts'

/** How much is translated into each other language of the store. */
export async function readOverview(ctx: StoreContext, viewer: Viewer): Promise<TranslationOverview> {
  assertMaySee(viewer, 'content')
  const languages = otherLanguagesOf(ctx)
  if (languages.length === 0) return []
  const counts = await Promise.all(
    TRANSLATED_KINDS.map((kind) => countRows(ctx.db, ctx.store.id, kind, languages)),
  )
  return languages.map((language) => ({
    language,
    kinds: TRANSLATED_KINDS.map((kind, place) => ({ kind, ...countIn(counts[place]!, language) })),
  }))
}

function countIn(counts: KindCount[], wanted: string) {
  const { count, incomplete } = counts.find(({ language }) => language === wanted) ?? NONE
  return { count, incomplete }
}

const NONE = { count: 0, incomplete: 0 }

/** The rows of a kind that lack translations into a language of the store, and which. */
export async function listUntranslated(
  ctx: StoreContext,
  viewer: Viewer,
  { language, kind }: { language: string; kind: TranslatedKind },
): Promise<IncompleteRow[]> {
  assertMaySee(viewer, 'content')
  if (!otherLanguagesOf(ctx).includes(language)) return []
  return listIncomplete(ctx.db, ctx.store.id, { kind, language, most: MOST_UNTRANSLATED })
}

const otherLanguagesOf = ({ store }: StoreContext) =>
  (store.locales ?? []).filter((language) => language !== store.locale)
