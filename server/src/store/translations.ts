import { faultOf } from '@matinee/contract/messages'
import type { WordEntry } from '@matinee/contract/store'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import { type Viewer, whoMayEdit, whoMaySee } from '../platform/viewer.ts'
import { UnknownWord, WordMalformed, WordValueMissing, WordValueUnknown } from './errors.ts'
import { deleteOwnWord, ownWordsOf, putOwnWords } from './queries.ts'
import { storeChanged } from './settings.ts'
import { ENGLISH, shippedWords, VISITOR_AREAS } from './words.ts'

/** Every text visitors read, in English, as shipped in `locale` and in the store's own words. */
export async function listWords(ctx: StoreContext, viewer: Viewer, locale: string): Promise<WordEntry[]> {
  whoMaySee(viewer, 'site')
  const rows = await ownWordsOf(ctx.db, ctx.store.id, locale)
  const own = new Map(rows.map(({ key, text }) => [key, text]))
  return entriesIn(locale).map((entry) => ({ ...entry, own: own.get(entry.key) ?? null }))
}

/** Puts the store's own text in place of a shipped one, or takes it away; refuses what cannot be said. */
export function saveWord(
  ctx: StoreContext,
  viewer: Viewer,
  { locale, key, text }: { locale: string; key: string; text: string | null },
): Promise<WordEntry> {
  whoMayEdit(viewer, 'site')
  const entry = entriesIn(locale).find((each) => each.key === key)
  if (!entry) throw UnknownWord()
  if (text !== null) refuseFaults(text, entry)

  return transact(ctx, async (ctx) => {
    const word = { store_id: ctx.store.id, locale, key }
    if (text === null) await deleteOwnWord(ctx.db, word)
    else await putOwnWords(ctx.db, [{ ...word, text }])
    await noteWords(ctx, viewer, locale, { [key]: text })
    await storeChanged(ctx)
    return { ...entry, own: text }
  })
}

/** Keeps all texts that can be said and names the others with the reason; empty ones are passed over. */
export function importWords(
  ctx: StoreContext,
  viewer: Viewer,
  { locale, words }: { locale: string; words: Record<string, string> },
) {
  whoMayEdit(viewer, 'site')
  const { good, left_out } = sorted(locale, words)
  return transact(ctx, async (ctx) => {
    const rows = good.map(([key, text]) => ({ store_id: ctx.store.id, locale, key, text }))
    if (rows.length > 0) await putOwnWords(ctx.db, rows)
    await noteWords(ctx, viewer, locale, { words: rows.length })
    await storeChanged(ctx)
    return { kept: rows.length, left_out }
  })
}

const noteWords = (ctx: StoreContext, viewer: Viewer, locale: string, changed: Record<string, unknown>) =>
  audit(ctx, viewer, {
    act: 'words.changed',
    subject: { kind: 'words', id: null, name: locale },
    details: changed,
  })

const entriesIn = (locale: string): WordEntry[] =>
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

function refuseFaults(text: string, { english, area }: WordEntry) {
  const fault = faultOf(text, english, area)
  if (!fault) return
  const errors = { text: [fault.code] }
  if (fault.code === 'malformed') throw WordMalformed({ errors })
  const refusal = fault.code === 'unknown_value' ? WordValueUnknown : WordValueMissing
  throw refusal({ errors, values: { value: fault.value } })
}

function sorted(locale: string, words: Record<string, string>) {
  const known = new Map(entriesIn(locale).map((entry) => [entry.key, entry]))
  const judged = Object.entries(words)
    .filter(([, text]) => text.trim() !== '')
    .map(([key, text]) => ({ key, text, reason: reasonAgainst(text, known.get(key)) }))
  return {
    good: judged.flatMap(({ key, text, reason }) => (reason === null ? [[key, text] as const] : [])),
    left_out: judged.flatMap(({ key, reason }) => (reason === null ? [] : [{ key, reason }])),
  }
}

const reasonAgainst = (text: string, entry: WordEntry | undefined) =>
  entry === undefined ? 'unknown_key' : (faultOf(text, entry.english, entry.area)?.code ?? null)
