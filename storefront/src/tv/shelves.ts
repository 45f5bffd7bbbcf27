/** A row of the television app: the viewer's, the store's, or a category's, which loads more cards. */
export interface Shelf<C, R> {
  id: string
  title: string
  cards: C[]
  category?: R
}

/** The key of a card in a row: one program may be in several rows. */
export interface Spot {
  shelf: string
  card: number
}

/** The initial focus: the former card while it exists, else the first one. */
export function startOf<C extends { id: number }>(
  shelves: readonly Pick<Shelf<C, unknown>, 'id' | 'cards'>[],
  left: Spot | null,
): { shelf: string; card: C } {
  const before = shelves.find(({ id }) => id === left?.shelf)
  const card = before?.cards.find(({ id }) => id === left?.card)
  if (before && card) return { shelf: before.id, card }
  const { id, cards } = before ?? shelves[0]!
  return { shelf: id, card: cards[0]! }
}
