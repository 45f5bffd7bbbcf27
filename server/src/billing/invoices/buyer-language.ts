import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import type { InvoiceLine } from './line.ts'

interface NamedOffer {
  member_id: number
  offer_id: number
  locale: string
  title: string
}

/** Adds to the lines of invoices what their offers are called in the language of the buyer, where that is translated. */
export async function nameForBuyers<Draft extends { member_id: number; lines: InvoiceLine[] }>(
  ctx: StoreContext,
  drafts: readonly Draft[],
): Promise<Draft[]> {
  const names = new Map(
    (await findNames(ctx, drafts)).map((named) => [keyOf(named.member_id, named.offer_id), named]),
  )
  return drafts.map((draft) => ({
    ...draft,
    lines: draft.lines.map((line) => {
      const named = line.offer_id ? names.get(keyOf(draft.member_id, line.offer_id)) : undefined
      return named ? { ...line, in_language: { locale: named.locale, title: named.title } } : line
    }),
  }))
}

const keyOf = (memberId: number, offerId: number) => `${memberId}/${offerId}`

/** In the languages of the store but its own, in one query for all. */
async function findNames(
  { db, store }: StoreContext,
  drafts: readonly { member_id: number; lines: InvoiceLine[] }[],
): Promise<NamedOffer[]> {
  const bought = drafts.flatMap(({ member_id, lines }) =>
    lines.flatMap(({ offer_id }) => (offer_id ? [{ member_id, offer_id }] : [])),
  )
  if (bought.length === 0) return []
  const { rows } = await sql<NamedOffer>`
    select distinct bought.member_id, bought.offer_id, member.locale,
      offer.translations -> member.locale ->> 'title' as title
    from jsonb_to_recordset(${JSON.stringify(bought)}::jsonb) as bought (member_id bigint, offer_id bigint)
    join store on store.id = ${store.id}
    join member on member.store_id = store.id and member.id = bought.member_id
      and member.locale <> store.locale and member.locale = any(store.locales)
    join offer on offer.store_id = store.id and offer.id = bought.offer_id
      and offer.translations -> member.locale ->> 'title' <> ''`.execute(db)
  return rows
}

/** What a line is called for a reader of this language. */
export const titleIn = (
  { title, in_language }: Pick<InvoiceLine, 'title' | 'in_language'>,
  locale: string,
): string => (in_language?.locale === locale ? in_language.title : title)
