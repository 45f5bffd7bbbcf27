import type { BanRow } from './queries.ts'
import { parseNetwork, createNetworkMatcher } from './networks.ts'

/** A ban in the form that is checked on every request. */
export interface ActiveBan {
  includes(address: string): boolean
  /** Milliseconds since 1970; null for a permanent ban. */
  until: number | null
}

export const NO_BANS: readonly ActiveBan[] = []

/** Bans by store, ready to be checked. */
export function bansByStore(rows: readonly BanRow[]): Map<number, ActiveBan[]> {
  const byStore = new Map<number, ActiveBan[]>()
  for (const { store_id, network, until } of rows) {
    const ban = {
      includes: createNetworkMatcher(parseNetwork(network)!),
      until: until === null ? null : Date.parse(until),
    }
    byStore.set(store_id, [...(byStore.get(store_id) ?? []), ban])
  }
  return byStore
}

/** Whether a current ban covers this address. */
export const isBanned = (bans: readonly ActiveBan[], address: string, now: Date): boolean =>
  bans.some(({ includes, until }) => (until === null || until > now.getTime()) && includes(address))
