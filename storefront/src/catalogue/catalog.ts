import type { Card, CategoryRow } from '@matinee/contract/catalogue/catalogue'
import type { CardShape } from './ProgramCard.tsx'

const MOST_SLIDES = 5

type Row = Pick<CategoryRow, 'featured' | 'contents'>

/** The programs of the banner: up to five watchable ones of the featured rows, or one of all rows or the newest. */
export function leadsOf(rows: Row[], newest: Card[]): Card[] {
  const featured = rows.filter((row) => row.featured).flatMap((row) => row.contents)
  const leads = distinct(featured.filter(isShowable)).slice(0, MOST_SLIDES)
  if (leads.length > 0) return leads
  const all = [...featured, ...rows.flatMap((row) => row.contents), ...newest]
  const lead = all.find(isShowable) ?? all.find(({ ready }) => ready) ?? all[0]
  return lead ? [lead] : []
}

const isShowable = ({ ready, horizontal_image }: Card) => ready && horizontal_image !== null

const distinct = (cards: Card[]) => [...new Map(cards.map((card) => [card.id, card])).values()]

/** A featured row is tall if the publisher gave each program a portrait poster. */
export function shapeOf({ featured, contents }: Row): CardShape {
  const upright = contents.every(
    (card) => card.vertical_image && card.vertical_image !== card.horizontal_image,
  )
  return featured && upright ? 'tall' : 'wide'
}
