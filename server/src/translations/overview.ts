import {
  MOST_UNTRANSLATED,
  type TranslatedKind,
  type TranslationOverview,
  type IncompleteRow,
} from '@matinee/contract/translations/translations'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMaySee, type Viewer } from '../platform/http/viewer.ts'
import { isFileKind, kindsFor, otherLanguagesOf } from './kinds.ts'
import { countMails, listIncompleteMails } from './mails.ts'
import { countPages, listIncompletePages } from './pages.ts'
import { countRows, listIncomplete, type KindCount } from './queries.ts'

/** How much is translated into each other language of the store. */
export async function readOverview(ctx: StoreContext, viewer: Viewer): Promise<TranslationOverview> {
  assertMaySee(viewer, 'content')
  const languages = otherLanguagesOf(ctx)
  if (languages.length === 0) return []
  const kinds = kindsFor(viewer)
  const counts = await Promise.all(kinds.map((kind) => countKind(ctx, kind, languages)))
  return languages.map((language) => ({
    language,
    kinds: kinds.map((kind, place) => ({ kind, ...countIn(counts[place]!, language) })),
  }))
}

function countKind({ db, store }: StoreContext, kind: TranslatedKind, languages: readonly string[]) {
  if (!isFileKind(kind)) return countMails(db, store.id, kind, languages)
  return kind === 'page' ? countPages(db, store.id, languages) : countRows(db, store.id, kind, languages)
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
  if (!otherLanguagesOf(ctx).includes(language) || !kindsFor(viewer).includes(kind)) return []
  const asked = { language, most: MOST_UNTRANSLATED }
  if (!isFileKind(kind)) return listIncompleteMails(ctx.db, ctx.store.id, { kind, ...asked })
  if (kind === 'page') return listIncompletePages(ctx.db, ctx.store.id, asked)
  return listIncomplete(ctx.db, ctx.store.id, { kind, ...asked })
}
