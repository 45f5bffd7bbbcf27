import type { Card, CategoryRow } from '@matinee/contract/catalogue'
import type { CardShape } from './ProgramCard.tsx'

/** What the banner leads to: the first watchable program of the featured rows, of all rows, then of the newest. */
export function leadOf(rows: Pick<CategoryRow, 'featured' | 'contents'>[], newest: Card[]) {
  const featured = rows.filter((row) => row.featured).flatMap((row) => row.contents)
  const others = rows.flatMap((row) => row.contents)
  const all = [...featured, ...others, ...newest]
  return all.find((card) => card.ready) ?? all[0]
}

/** A featured row stands tall where the publisher gave each program an upright poster of its own. */
export function shapeOf({ featured, contents }: Pick<CategoryRow, 'featured' | 'contents'>): CardShape {
  const upright = contents.every(
    (card) => card.vertical_image && card.vertical_image !== card.horizontal_image,
  )
  return featured && upright ? 'tall' : 'wide'
}
