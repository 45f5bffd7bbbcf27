import type { BanRow } from './queries.ts'
import { networkFrom, within } from './networks.ts'

/** A ban as it is asked about with every request. */
export interface LiveBan {
  holds(address: string): boolean
  /** Milliseconds since 1970; null for ever. */
  until: number | null
}

export const NO_BANS: readonly LiveBan[] = []

/** Bans by their store, ready to be asked. */
export function bansOf(rows: readonly BanRow[]): Map<number, LiveBan[]> {
  const byStore = new Map<number, LiveBan[]>()
  for (const { store_id, network, until } of rows) {
    const ban = { holds: within(networkFrom(network)!), until: until === null ? null : Date.parse(until) }
    byStore.set(store_id, [...(byStore.get(store_id) ?? []), ban])
  }
  return byStore
}

/** Whether one of the bans that still hold keeps this address out. */
export const isBanned = (bans: readonly LiveBan[], address: string, now: Date): boolean =>
  bans.some(({ holds, until }) => (until === null || until > now.getTime()) && holds(address))
