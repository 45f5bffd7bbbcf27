import type { Card } from '@matinee/contract/catalogue/catalogue'
import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import type { PreparedAnswers } from '../../platform/http/prepared.ts'
import { selectCardsByIds } from './card-queries.ts'

const MOST_CARDS = 10_000 // of a store: some 10 MB

interface CachedCards {
  generation: string
  cards: Map<number, Card>
}

/**
 * The cards of programs, which are the same for everybody, kept in memory until the catalogue changes: a member's own
 * lists ask the database only for what is theirs.
 */
export class CardCache {
  #stores = new Map<number, CachedCards>()
  readonly #prepared: PreparedAnswers

  constructor(prepared: PreparedAnswers) {
    this.#prepared = prepared
  }

  /** The card of each of these programs of the store that is there. */
  async find({ db, store }: StoreContext, ids: number[]): Promise<Map<number, Card>> {
    const { generation, cards } = this.#of(store.id)
    const missing = ids.filter((id) => !cards.has(id))
    if (missing.length === 0) return cards
    const read = await selectCardsByIds(
      db,
      sql`select id, 0 as place from content where store_id = ${store.id} and id = any(${missing})`,
    )
    // Read while the catalogue changed, they serve this answer and no other.
    const isCurrent = generation === this.#prepared.generation(store.id)
    const found = isCurrent ? cards : new Map(cards)
    for (const card of read) found.set(card.id, card)
    return found
  }

  #of(storeId: number): CachedCards {
    const generation = this.#prepared.generation(storeId)
    const kept = this.#stores.get(storeId)
    if (kept?.generation === generation && kept.cards.size < MOST_CARDS) return kept
    const anew = { generation, cards: new Map<number, Card>() }
    this.#stores.set(storeId, anew)
    return anew
  }
}
