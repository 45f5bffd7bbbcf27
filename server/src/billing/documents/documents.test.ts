import { sql } from 'kysely'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'
import { wrapLines, textRunsOf } from './text-layout.ts'

const world = await makeWorld()
const { ctx, make, storeId } = world
world.setTime('2026-03-15T12:00:00Z')
const asOwner = await world.as(world.owner)
const ana = await make.member({ name: 'Ana Łuczak', email: 'ana@example.com' })

let number = 40

async function makeInvoice(changes: Record<string, unknown> = {}): Promise<number> {
  number += 1
  const { id } = await ctx.db
    .insertInto('invoice')
    .values({
      store_id: storeId,
      number,
      prefix: 'INV-',
      status: 'paid',
      reason: 'first',
      member_id: ana.id,
      currency: 'EUR',
      subtotal: 2400,
      discount: 400,
      tax: 380,
      total: 2380,
      amount_due: 2380,
      amount_paid: 2380,
      tax_mode: 'exclusive',
      tax_rate: 0.19,
      tax_name: 'USt',
      country: 'DE',
      issued_at: '2026-03-15T12:00:00Z',
      paid_at: '2026-03-15T12:00:05Z',
      billing: JSON.stringify({
        seller: { name: 'Harbour Films', address: '1 Quay Street\nCork', vat_id: 'IE6388047V' },
        buyer: {
          name: 'Ana Łuczak',
          line1: 'Hafenstraße 3',
          city: 'Hamburg',
          postal_code: '20457',
          country: 'DE',
        },
      }) as never,
      lines: JSON.stringify([
        {
          title: 'All films, monthly',
          kind: 'plan',
          quantity: 1,
          amount: 2400,
          period_start: '2026-03-15T12:00:00Z',
          period_end: '2026-04-15T12:00:00Z',
        },
      ]) as never,
      ...(changes as object),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * The text of a PDF, decoded by its own character maps, one drawn piece per line, and everything that is not
 * compressed.
 */
function read(pdf: Buffer) {
  const written = pdf.toString('latin1')
  const streams = [...written.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const letters = streams.filter((stream) => stream.includes('beginbfrange')).map(lettersOf)
  const pages = streams.filter((stream) => stream.includes('BT'))
  // The font of a piece is not known here: use the character map that contains all of its letters.
  const texts = pages.flatMap((page) =>
    [...page.matchAll(/\[([^\]]*)\] TJ/g)].map(([, drawn = '']) => {
      const codes = [...drawn.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/..../g) ?? [])
      return letters.map((table) => codes.map((code) => table.get(parseInt(code, 16)) ?? '').join(''))
    }),
  )
  return { written, pieces: texts.flat(), pages: pages.length }
}

function lettersOf(cmap: string) {
  const known = new Map<number, string>()
  for (const [, from = '', body = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [at, [, hex = '']] of [...body.matchAll(/<([0-9a-f ]*)>/g)].entries())
      known.set(
        parseInt(from, 16) + at,
        (hex.replaceAll(' ', '').match(/..../g) ?? [])
          .map((code) => String.fromCharCode(parseInt(code, 16)))
          .join(''),
      )
  return known
}

const fileOf = (id: number) => asOwner.get(`/bullet/api/sales/invoices/${id}/file`)

describe('an invoice as a PDF', () => {
  it('says who sold what to whom, what was taken off, its tax, and with which number', async () => {
    const { headers, rawPayload } = await fileOf(await makeInvoice())
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="INV-41.pdf"',
    })
    const { pieces, written } = read(rawPayload)
    for (const text of [
      'Invoice and receipt',
      'Number: INV-41',
      'Harbour Films',
      'IE6388047V',
      'Ana Łuczak',
      '20457 Hamburg',
      'Germany',
      'All films, monthly',
      'March 15, 2026 to April 15, 2026',
      '€24.00',
      '-€4.00',
      'USt (19%)',
      '€3.80',
      '€23.80',
    ])
      expect(pieces).toContain(text)
    expect(written).toMatch(/\/StructTreeRoot/)
    expect(written).toMatch(/\/Marked true/)
    expect(written).toMatch(/\/S \/H1/)
    expect(written).toMatch(/\/Lang \(en\)/)
  })

  it('is the same to the byte whenever it is asked for', async () => {
    const id = await makeInvoice()
    const [first] = [await fileOf(id)]
    world.setTime('2027-01-01T00:00:00Z')
    const later = await fileOf(id)
    world.setTime('2026-03-15T12:00:00Z')
    expect(later.rawPayload.equals(first.rawPayload)).toBe(true)
  })

  it('says that a business pays the tax itself, and by which number', async () => {
    const id = await makeInvoice({
      reverse_charge: true,
      vat_id: 'DE123456788',
      tax: 0,
      total: 2000,
      amount_due: 2000,
      amount_paid: 2000,
    })
    const { pieces } = read((await fileOf(id)).rawPayload)
    expect(pieces).toContain('Reverse charge: the tax is owed by the recipient.')
    expect(pieces).toContain('VAT ID DE123456788')
  })

  it('names what a credit note takes back, and what gift cards paid', async () => {
    const id = await makeInvoice({ balance_used: 380, amount_due: 2000, amount_paid: 2000 })
    expect(read((await fileOf(id)).rawPayload).pieces).toEqual(
      expect.arrayContaining(['Paid with gift cards', '-€3.80', 'Paid another way', '€20.00']),
    )
    const corrected = `INV-${number}`
    const note = await makeInvoice({
      kind: 'credit_note',
      corrects_id: id,
      reason: 'correction',
      paid_at: null,
    })
    expect(read((await fileOf(note)).rawPayload).pieces).toEqual(
      expect.arrayContaining(['Credit note', `For invoice: ${corrected}`]),
    )
  })

  it('goes on on further pages, each with its number', async () => {
    const line = { title: 'A film '.repeat(30), kind: 'offer', quantity: 1, amount: 100 }
    const id = await makeInvoice({ lines: JSON.stringify(Array.from({ length: 40 }, () => line)) })
    const { pieces, pages } = read((await fileOf(id)).rawPayload)
    expect(pages).toBeGreaterThan(1)
    expect(pieces.some((piece) => piece.includes(`1 / ${pages}`))).toBe(true)
  })

  it('is written in the language of the member, from the right where it is read so', async () => {
    await sql`update store set locales = '{de,ar}' where id = ${storeId}`.execute(ctx.db)
    const id = await makeInvoice()
    await sql`update member set locale = 'de' where id = ${ana.id}`.execute(ctx.db)
    expect(read((await fileOf(id)).rawPayload).pieces).toEqual(
      expect.arrayContaining(['Rechnung und Quittung', '24,00 €']),
    )
    await sql`update member set locale = 'ar' where id = ${ana.id}`.execute(ctx.db)
    const { written } = read((await fileOf(id)).rawPayload)
    expect(written).toMatch(/\/Lang \(ar\)/)
    expect(written).toMatch(/\/ActualText/)
    await sql`update member set locale = null where id = ${ana.id}`.execute(ctx.db)
  })
})

it('is handed to whom it belongs, and to nobody else', async () => {
  const id = await makeInvoice()
  const path = `/api/billings/invoices/${id}/file`
  expect((await (await world.as(ana)).get(path)).statusCode).toBe(200)
  expect((await (await world.as(await make.member())).get(path)).statusCode).toBe(404)
  expect((await (await world.asGuest()).get(path)).statusCode).toBe(401)
  const support = await world.as(await make.member({ role: 'support' }))
  expect((await support.get(`/bullet/api/sales/invoices/${id}/file`)).statusCode).toBe(200)
  const marketer = await world.as(await make.member({ role: 'marketer' }))
  expect((await marketer.get(`/bullet/api/sales/invoices/${id}/file`)).statusCode).toBe(403)
})

describe('lines', () => {
  const widthOf = (text: string) => text.length

  it('break between words, and within a word that is longer than a line', () => {
    expect(wrapLines('one two three', 7, widthOf)).toEqual(['one two', 'three'])
    expect(wrapLines('abcdefghij k', 4, widthOf)).toEqual(['abcd', 'efgh', 'ij k'])
    expect(wrapLines('', 4, widthOf)).toEqual([''])
  })

  it('stand from the right with names and numbers in their own order', () => {
    expect(textRunsOf('one two', 'ltr')).toEqual(['one two'])
    expect(textRunsOf('رقم INV 12 هنا', 'rtl')).toEqual(['هنا', 'INV 12', 'رقم'])
    expect(textRunsOf('by محمد علي 5', 'ltr')).toEqual(['by', 'علي', 'محمد', '5'])
  })
})
