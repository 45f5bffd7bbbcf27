import { faultOf } from '@matinee/contract/platform/messages'
import type { WordEntry } from '@matinee/contract/store/store'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { type Viewer, assertMayEdit, assertMaySee } from '../platform/http/viewer.ts'
import { UnknownWord, WordMalformed, WordValueMissing, WordValueUnknown } from './errors.ts'
import { deleteOwnWord, listOwnWords, upsertOwnWords } from './queries.ts'
import { notifyStoreChanged } from './settings.ts'
import { ENGLISH, shippedWords, VISITOR_AREAS } from './words.ts'

/** Every text that visitors read: in English, as bundled for `locale`, and the store's own. */
export async function listWords(ctx: StoreContext, viewer: Viewer, locale: string): Promise<WordEntry[]> {
  assertMaySee(viewer, 'site')
  const rows = await listOwnWords(ctx.db, ctx.store.id, locale)
  const own = new Map(rows.map(({ key, text }) => [key, text]))
  return listWordEntries(locale).map((entry) => ({ ...entry, own: own.get(entry.key) ?? null }))
}

/** Sets or removes the store's own text of a key; refuses malformed messages. */
export function saveWord(
  ctx: StoreContext,
  viewer: Viewer,
  { locale, key, text }: { locale: string; key: string; text: string | null },
): Promise<WordEntry> {
  assertMayEdit(viewer, 'site')
  const entry = listWordEntries(locale).find((each) => each.key === key)
  if (!entry) throw UnknownWord()
  if (text !== null) assertWellFormed(text, entry)

  return transact(ctx, async (ctx) => {
    const word = { store_id: ctx.store.id, locale, key }
    if (text === null) await deleteOwnWord(ctx.db, word)
    else await upsertOwnWords(ctx.db, [{ ...word, text }])
    await auditWords(ctx, viewer, locale, { [key]: text })
    await notifyStoreChanged(ctx)
    return { ...entry, own: text }
  })
}

/** Saves all valid texts and returns the others with the reason; empty ones are ignored. */
export function importWords(
  ctx: StoreContext,
  viewer: Viewer,
  { locale, words }: { locale: string; words: Record<string, string> },
) {
  assertMayEdit(viewer, 'site')
  const { good, left_out } = partitionWords(locale, words)
  return transact(ctx, async (ctx) => {
    const rows = good.map(([key, text]) => ({ store_id: ctx.store.id, locale, key, text }))
    if (rows.length > 0) await upsertOwnWords(ctx.db, rows)
    await auditWords(ctx, viewer, locale, { words: rows.length })
    await notifyStoreChanged(ctx)
    return { kept: rows.length, left_out }
  })
}

const auditWords = (ctx: StoreContext, viewer: Viewer, locale: string, changed: Record<string, unknown>) =>
  audit(ctx, viewer, {
    act: 'words.changed',
    subject: { kind: 'words', id: null, name: locale },
    details: changed,
  })

const listWordEntries = (locale: string): WordEntry[] =>
  VISITOR_AREAS.flatMap((area) => {
    const shipped = shippedWords(locale, area)
    return Object.entries(shippedWords(ENGLISH, area)).map(([key, english]) => ({
      key,
      area,
      english,
      shipped: shipped[key] ?? null,
      own: null,
    }))
  })

function assertWellFormed(text: string, { english, area }: WordEntry) {
  const fault = faultOf(text, english, area)
  if (!fault) return
  const errors = { text: [fault.code] }
  if (fault.code === 'malformed') throw WordMalformed({ errors })
  const refusal = fault.code === 'unknown_value' ? WordValueUnknown : WordValueMissing
  throw refusal({ errors, values: { value: fault.value } })
}

function partitionWords(locale: string, words: Record<string, string>) {
  const known = new Map(listWordEntries(locale).map((entry) => [entry.key, entry]))
  const judged = Object.entries(words)
    .filter(([, text]) => text.trim() !== '')
    .map(([key, text]) => ({ key, text, reason: faultCodeOf(text, known.get(key)) }))
  return {
    good: judged.flatMap(({ key, text, reason }) => (reason === null ? [[key, text] as const] : [])),
    left_out: judged.flatMap(({ key, reason }) => (reason === null ? [] : [{ key, reason }])),
  }
}

const faultCodeOf = (text: string, entry: WordEntry | undefined) =>
  entry === undefined ? 'unknown_key' : (faultOf(text, entry.english, entry.area)?.code ?? null)
