import { directionOf } from '@matinee/contract/platform/language-tags'
import type { InvoiceDetail } from '@matinee/contract/billing/sales'
import { buffer } from 'node:stream/consumers'
import type { StoreContext } from '../../platform/http/http.ts'
import { MAX_PIXELS } from '../../platform/pictures/pictures.ts'
import { drawPicture } from '../../platform/pictures/pool.ts'
import { findStore, listOwnWords, type StoreRow } from '../../store/queries.ts'
import { wordsOf } from '../../store/words.ts'
import { settingsOf } from '../settings.ts'
import { invoiceDocumentOf } from './invoice-document.ts'

// Countries that use US Letter; all others use A4.
const LETTER = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO'])

/** An invoice as PDF, in the language of its recipient. */
export async function invoiceFileOf(ctx: StoreContext, invoice: InvoiceDetail): Promise<Buffer> {
  const store = await findStore(ctx.db, ctx.store.id)
  const locale = await languageFor(ctx, invoice, store)
  const [own, { invoice_note }] = await Promise.all([listOwnWords(ctx.db, store.id, locale), settingsOf(ctx)])
  const words = wordsOf(
    locale,
    ['mails'],
    new Map([[locale, Object.fromEntries(own.map(({ key, text }) => [key, text]))]]),
  )
  const { time_zone } = store
  const { drawInvoice } = await import('./pdf.ts') // its library takes 8 MB: only those who use it pay for it
  return drawInvoice(invoiceDocumentOf({ invoice, words, locale, time_zone, note: invoice_note }), {
    locale,
    direction: directionOf(locale),
    colour: store.primary_color,
    store: store.title,
    logo: store.logo ? await pictureOf(ctx, store.logo) : null,
    paper: LETTER.has(store.country ?? '') ? 'LETTER' : 'A4',
    made_at: new Date(invoice.paid_at ?? invoice.issued_at),
  })
}

async function languageFor(
  { db }: StoreContext,
  { member }: InvoiceDetail,
  store: StoreRow,
): Promise<string> {
  if (!member) return store.locale
  const own = await db.selectFrom('member').select('locale').where('id', '=', member.id).executeTakeFirst()
  return own?.locale && [store.locale, ...store.locales].includes(own.locale) ? own.locale : store.locale
}

// Pictures are stored as WebP, which PDF does not support.
async function pictureOf({ storage }: StoreContext, address: string): Promise<Buffer | null> {
  const file = await storage.open(address.replace(/^\//, ''))
  if (!file) return null
  const picture = await buffer(file.stream)
  const { images } = await drawPicture({ picture, most_pixels: MAX_PIXELS, images: [{}] }, 'publisher')
  return images[0]!.bytes
}

/** The file name: the invoice number without characters file systems refuse. */
export const fileName = ({ number, id }: InvoiceDetail) =>
  `${(number || String(id)).replaceAll(/[^A-Za-z0-9-]+/g, '-')}.pdf`
