import type { Card } from '@matinee/contract/catalogue/catalogue'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { StoreContext } from '../../platform/http/http.ts'
import type { PreparedAnswers } from '../../platform/http/prepared.ts'
import { selectCardsByIds } from './card-queries.ts'

const MAX_CARDS = 10_000 // some 10 MB

/**
 * The cards of programs, which are the same for everybody, kept in memory until the catalogue changes: a member's own
 * lists ask the database only for what is theirs.
 */
export class CardCache {
  // With `max` the cache would take the memory of all of them at once.
  readonly #cards = new LRUCache<string, Card>({ maxSize: MAX_CARDS, sizeCalculation: () => 1 })
  readonly #prepared: PreparedAnswers

  constructor(prepared: PreparedAnswers) {
    this.#prepared = prepared
  }

  /** The card of each of these programs of the store that is there. */
  async find({ db, store }: StoreContext, ids: number[]): Promise<Map<number, Card>> {
    // Cards read while the catalogue changes are kept under its older generation, where nobody looks.
    const generation = this.#prepared.generation(store.id)
    const keyOf = (id: number) => `${store.id} ${generation} ${id}`
    const kept = ids.map((id) => this.#cards.get(keyOf(id))).filter((card) => card !== undefined)
    const found = new Map(kept.map((card) => [card.id, card]))
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length === 0) return found
    const read = await selectCardsByIds(
      db,
      sql`select id, 0 as place from content where store_id = ${store.id} and id = any(${missing})`,
    )
    for (const card of read) {
      this.#cards.set(keyOf(card.id), card)
      found.set(card.id, card)
    }
    return found
  }
}
