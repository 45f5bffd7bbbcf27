import type { Card } from '@matinee/contract/catalogue/catalogue'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { StoreContext } from '../../platform/http/http.ts'
import type { PreparedAnswers } from '../../platform/http/prepared.ts'
import { selectCardsByIds } from './card-queries.ts'
import { translateCards } from './translated-programs.ts'

const MAX_CARDS = 10_000 // about 10 MB

/**
 * Caches the cards of programs until the catalogue changes. Cards are the same for everybody, so personal lists only
 * query ids.
 */
export class CardCache {
  // With `max` the cache would allocate for all entries at once.
  readonly #cards = new LRUCache<string, Card>({ maxSize: MAX_CARDS, sizeCalculation: () => 1 })
  readonly #prepared: PreparedAnswers

  constructor(prepared: PreparedAnswers) {
    this.#prepared = prepared
  }

  /** The cards of those of the programs that exist. */
  async find(ctx: StoreContext, ids: number[]): Promise<Map<number, Card>> {
    const { db, store, language } = ctx
    // Cards read during a change are stored under the old generation, which is not read again.
    const generation = this.#prepared.generation(store.id)
    const keyOf = (id: number) => `${store.id} ${generation} ${language ?? ''} ${id}`
    const kept = ids.map((id) => this.#cards.get(keyOf(id))).filter((card) => card !== undefined)
    const found = new Map(kept.map((card) => [card.id, card]))
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length === 0) return found
    const read = await selectCardsByIds(
      db,
      sql`select id, 0 as place from content where store_id = ${store.id} and id = any(${missing})`,
    )
    for (const card of await translateCards(ctx, read)) {
      this.#cards.set(keyOf(card.id), card)
      found.set(card.id, card)
    }
    return found
  }
}
