import { join } from 'node:path'
import sharp from 'sharp'

export const PICTURES = join(import.meta.dirname, '../../test-results/contact-sheets')

export interface Look {
  address: string
  width: number
  scheme: 'light' | 'dark'
  language: 'en' | 'ar'
}

const nameOf = (address: string) => address.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'

/** The file of a picture. */
export const pictureOf = (viewer: string, { address, width, scheme, language }: Look) =>
  join(PICTURES, viewer, `${nameOf(address)}.${width}.${scheme}.${language}.png`)

type Cell = { look: string; width: number; height: number }
type Row = Cell[]

const cell = (look: string, width: number, height: number): Cell => ({ look, width, height })

/** What stands beside and below each other on a sheet, in the width at which it is shown. */
const SHEETS: Record<string, Row[]> = {
  phone: [
    [
      cell('360.light.en', 360, 1500),
      cell('360.dark.en', 360, 1500),
      cell('360.light.ar', 360, 1500),
      cell('768.light.en', 480, 1500),
    ],
  ],
  desktop: [
    [cell('1440.light.en', 780, 720), cell('1440.dark.en', 780, 720)],
    [cell('1440.light.ar', 780, 720), cell('2560.dark.en', 780, 720)],
  ],
}

const GAP = 8

/** Makes the sheets of the screens at these addresses. */
export async function composeSheets(viewer: string, addresses: Iterable<string>) {
  const folder = join(PICTURES, viewer)
  for (const screen of new Set([...addresses].map(nameOf)))
    for (const [sheet, rows] of Object.entries(SHEETS))
      await compose(
        rows,
        (look) => join(folder, `${screen}.${look}.png`),
        join(PICTURES, `${viewer}-${screen}-${sheet}.png`),
      )
}

async function compose(rows: Row[], fileOf: (look: string) => string, target: string) {
  const parts: { input: Buffer; left: number; top: number }[] = []
  let top = GAP
  let widest = 0
  for (const row of rows) {
    let left = GAP
    let tallest = 0
    for (const { look, width, height } of row) {
      const { data, info } = await shrink(fileOf(look), width, height)
      parts.push({ input: data, left, top })
      left += width + GAP
      tallest = Math.max(tallest, info.height)
    }
    top += tallest + GAP
    widest = Math.max(widest, left)
  }
  const sheet = sharp({ create: { width: widest, height: top, channels: 3, background: '#888' } })
  await sheet.composite(parts).png({ palette: true }).toFile(target)
}

/** The picture in that width, without what is below the height. */
async function shrink(file: string, width: number, most: number) {
  const whole = await sharp(file).resize({ width }).toBuffer({ resolveWithObject: true })
  const height = Math.min(whole.info.height, most)
  return sharp(whole.data).extract({ left: 0, top: 0, width, height }).toBuffer({ resolveWithObject: true })
}
