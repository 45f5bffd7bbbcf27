/** A row of a television: of the viewer, of the store, or of a category, which has more cards than it came with. */
export interface Shelf<C, R> {
  id: string
  title: string
  cards: C[]
  category?: R
}

/** A card in a row: one program may stand in several. */
export interface Spot {
  shelf: string
  card: number
}

/** Where the focus begins: where it was before, while that is still there, else at the first card of all. */
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
