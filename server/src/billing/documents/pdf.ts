import PDFDocument from 'pdfkit'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { InvoiceDocument } from './invoice-document.ts'
import { wrapLines, isRightToLeft, textRunsOf } from './text-layout.ts'

const FONTS = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')
const FONT = { plain: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' }

export interface InvoiceAppearance {
  locale: string
  direction: 'ltr' | 'rtl'
  /** The store's primary colour: `#4455aa`. */
  colour: string
  store: string
  /** The logo as PNG. */
  logo: Buffer | null
  paper: 'A4' | 'LETTER'
  /** The creation date in the file; the same date gives the same bytes. */
  made_at: Date
}

type Weight = keyof typeof FONT
interface Style {
  size?: number
  weight?: Weight
  colour?: string
  /** Alignment within the box, in reading direction. */
  align?: 'start' | 'end'
  /** The structure tag for screen readers. */
  as?: string
}
interface Box {
  /** Distance from the side where reading begins. */
  from: number
  width: number
}

const MARGIN = 52
const INK = '#18181b'
const DIM = '#5d5f68'
const LINE = '#dcdce1'
const LINE_HEIGHT = 1.35

/** A page that is filled from top to bottom, in the reading direction of its language. */
export class PdfSheet {
  readonly pdf: PDFKit.PDFDocument
  readonly width: number
  readonly #look: InvoiceAppearance
  y = MARGIN

  constructor(look: InvoiceAppearance, title: string) {
    this.#look = look
    this.pdf = new PDFDocument({
      size: look.paper,
      margin: MARGIN,
      pdfVersion: '1.7',
      lang: look.locale,
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      info: {
        Title: title,
        Author: look.store,
        Creator: look.store,
        CreationDate: look.made_at,
        ModDate: look.made_at,
      },
    })
    for (const [name, file] of Object.entries(FONT)) this.pdf.registerFont(name, join(FONTS, file))
    this.width = this.pdf.page.width - 2 * MARGIN
  }

  get all(): Box {
    return { from: 0, width: this.width }
  }

  /** Starts a new page if `height` no longer fits. */
  need(height: number) {
    if (this.y + height < this.pdf.page.height - MARGIN - 24) return
    this.pdf.addPage()
    this.y = MARGIN
  }

  /** Writes text into a box at a given height without moving the cursor; returns the height used. */
  write(text: string, box: Box, style: Style = {}, y = this.y): number {
    const { size = 9.5, weight = 'plain', colour = INK, as = 'P' } = style
    const { pdf } = this
    pdf.font(weight).fontSize(size)
    const lines = wrapLines(text, box.width, (part) => pdf.widthOfString(part))
    // Screen readers get the words in logical order, not in visual order.
    const struct = pdf.struct(as, isRightToLeft(text) ? { actual: text } : {}, () => {
      pdf.font(weight).fontSize(size).fillColor(colour)
      for (const [at, line] of lines.entries()) this.#line(line, box, style, y + at * size * LINE_HEIGHT)
    })
    pdf.addStructure(struct)
    return lines.length * size * LINE_HEIGHT
  }

  /** Writes text and moves the cursor below it. */
  put(text: string, box: Box, style: Style = {}) {
    this.y += this.write(text, box, style)
  }

  #line(line: string, { from, width }: Box, { align = 'start' }: Style, y: number) {
    const { pdf } = this
    const { direction } = this.#look
    const pieces = textRunsOf(line, direction)
    const space = pdf.widthOfString(' ')
    const widths = pieces.map((piece) => pdf.widthOfString(piece))
    const taken = widths.reduce((sum, one) => sum + one, 0) + space * Math.max(0, pieces.length - 1)
    const isAtLeft = (align === 'start') === (direction === 'ltr')
    let x = this.#left(from, width) + (isAtLeft ? 0 : width - taken)
    for (const [at, piece] of pieces.entries()) {
      pdf.text(piece, x, y, { lineBreak: false })
      x += widths[at]! + space
    }
  }

  #left(from: number, width: number) {
    return MARGIN + (this.#look.direction === 'ltr' ? from : this.width - from - width)
  }

  rule(gap = 8) {
    this.decorate((pdf) =>
      pdf
        .moveTo(MARGIN, this.y)
        .lineTo(MARGIN + this.width, this.y)
        .lineWidth(0.6)
        .stroke(LINE),
    )
    this.y += gap
  }

  /** Marks decoration that screen readers skip. */
  decorate(draw: (pdf: PDFKit.PDFDocument) => void) {
    this.pdf.markContent('Artifact', { type: 'Layout' })
    draw(this.pdf)
    this.pdf.endMarkedContent()
  }

  picture(bytes: Buffer, { from, width }: Box, height: number, alt: string) {
    const struct = this.pdf.struct('Figure', { alt }, () => {
      this.pdf.image(bytes, this.#left(from, width), this.y, {
        fit: [width, height],
        ...(this.#look.direction === 'rtl' && { align: 'right' }),
      })
    })
    this.pdf.addStructure(struct)
  }
}

/** Draws an invoice. The same document and look give the same bytes. */
export function drawInvoice(document: InvoiceDocument, look: InvoiceAppearance): Promise<Buffer> {
  const sheet = new PdfSheet(look, `${document.title} ${document.number}`)
  drawHead(sheet, document, look)
  drawParties(sheet, document)
  drawLines(sheet, document)
  drawSums(sheet, document)
  drawEnd(sheet, document)
  drawFeet(sheet, document, look)
  return bytesOf(sheet.pdf)
}

function drawHead(sheet: PdfSheet, { title, facts }: InvoiceDocument, look: InvoiceAppearance) {
  const half = sheet.width / 2
  sheet.decorate((pdf) => pdf.rect(0, 0, pdf.page.width, 6).fill(look.colour))
  const top = sheet.y
  if (look.logo) sheet.picture(look.logo, { from: 0, width: half - 12 }, 40, look.store)
  else sheet.write(look.store, { from: 0, width: half - 12 }, { size: 15, weight: 'bold' })
  const right = { from: half, width: half }
  sheet.put(title, right, { size: 17, weight: 'bold', align: 'end', as: 'H1' })
  sheet.y += 6
  for (const [name, value] of facts)
    sheet.put(`${name}: ${value}`, right, { size: 9, colour: DIM, align: 'end' })
  sheet.y = Math.max(sheet.y, top + 48) + 26
}

function drawParties(sheet: PdfSheet, { parties }: InvoiceDocument) {
  const width = sheet.width / 2 - 12
  const top = sheet.y
  const ends = parties.map(({ heading, name, lines }, at) => {
    const box = { from: at * (sheet.width / 2 + 12), width }
    sheet.y = top
    sheet.put(heading, box, { size: 8, colour: DIM, as: 'H2' })
    sheet.y += 3
    if (name) sheet.put(name, box, { weight: 'bold' })
    for (const line of lines) sheet.put(line, box)
    return sheet.y
  })
  sheet.y = Math.max(...ends) + 30
}

const columnsOf = ({ width }: PdfSheet): [item: Box, quantity: Box, amount: Box] => [
  { from: 0, width: width - 190 },
  { from: width - 180, width: 60 },
  { from: width - 110, width: 110 },
]

function drawLines(sheet: PdfSheet, { head, lines }: InvoiceDocument) {
  const columns = columnsOf(sheet)
  const style = { size: 8, colour: DIM }
  const tall = Math.max(
    ...columns.map((box, at) => sheet.write(head[at]!, box, { ...style, align: at === 0 ? 'start' : 'end' })),
  )
  sheet.y += tall + 5
  sheet.rule()
  for (const { title, note, quantity, amount } of lines) {
    sheet.need(40)
    sheet.write(quantity, columns[1], { align: 'end' })
    sheet.write(amount, columns[2], { align: 'end' })
    sheet.put(title, columns[0])
    if (note) sheet.put(note, columns[0], { size: 8, colour: DIM })
    sheet.y += 6
    sheet.rule()
  }
}

function drawSums(sheet: PdfSheet, { sums }: InvoiceDocument) {
  const [, , amounts] = columnsOf(sheet)
  const names = { from: sheet.width * 0.4, width: sheet.width * 0.6 - amounts.width - 12 }
  sheet.y += 2
  for (const { name, amount, isTotal } of sums) {
    sheet.need(20)
    const style: Style = isTotal ? { weight: 'bold', size: 11 } : { colour: DIM }
    sheet.write(amount, amounts, { ...style, colour: INK, align: 'end' })
    sheet.put(name, names, { ...style, align: 'end' })
    sheet.y += 4
  }
  sheet.y += 22
}

function drawEnd(sheet: PdfSheet, { payments, notes }: InvoiceDocument) {
  if (payments) {
    sheet.need(50)
    sheet.put(payments.heading, sheet.all, { size: 8, colour: DIM, as: 'H2' })
    sheet.y += 3
    for (const line of payments.lines) sheet.put(line, sheet.all)
    sheet.y += 18
  }
  for (const note of notes) {
    sheet.need(30)
    sheet.put(note, sheet.all, { size: 9, colour: DIM })
    sheet.y += 8
  }
}

function drawFeet(sheet: PdfSheet, { number }: InvoiceDocument, { store }: InvoiceAppearance) {
  const { pdf } = sheet
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    // Text below the margin would start a new page.
    pdf.page.margins.bottom = 0
    const foot = [store, number, ...(count > 1 ? [`${page + 1} / ${count}`] : [])].filter(Boolean).join(' · ')
    sheet.decorate(() => {
      pdf.font('plain').fontSize(7.5).fillColor(DIM)
      pdf.text(textRunsOf(foot, 'ltr').join(' '), MARGIN, pdf.page.height - 36, {
        width: sheet.width,
        align: 'center',
        lineBreak: false,
      })
    })
  }
}

function bytesOf(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
    pdf.end()
  })
}
