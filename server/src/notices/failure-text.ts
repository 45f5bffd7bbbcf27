import type { Context } from '../platform/context.ts'
import { findStore } from '../store/queries.ts'
import { wordsOf } from '../store/words.ts'

/** A failure in the store's language, if its code has a translation without placeholders; otherwise its message. */
export async function failureText<Message extends string | null>(
  { db }: Pick<Context, 'db'>,
  storeId: number,
  { code, message }: { code: string | null; message: Message },
): Promise<string | Message> {
  const store = await findStore(db, storeId)
  const word = wordsOf(store.locale, ['refusals'])[`refusal.${code}`]
  return word && !word.includes('{') ? word : message
}
