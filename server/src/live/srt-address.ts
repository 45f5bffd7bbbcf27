import type { SrtAddress } from '@matinee/contract/live/live-events'
import type { StoreContext } from '../platform/http/http.ts'
import { isBefore } from './broadcast-state.ts'
import { SRT_AHEAD_MS } from './origin/srt-queries.ts'
import type { LiveEventRow } from './queries.ts'
import { findProcess } from './recording/recording-queries.ts'

/** Where an encoder sends to by SRT, with the passphrase in the address, or why it cannot. */
export async function readSrtAddress(
  ctx: StoreContext,
  event: LiveEventRow,
  { hostname, key }: { hostname: string; key: string },
): Promise<SrtAddress> {
  const found = await findProcess(ctx.db)
  if (!found || found.srt !== 'on')
    return { state: found?.srt === 'unsupported' ? 'unsupported' : 'off', url: null }
  if (event.srt_port)
    return { state: 'open', url: `srt://${hostname}:${event.srt_port}?passphrase=${key}&pbkeylen=16` }
  const isEarly = Date.parse(event.starts_at) - ctx.clock.now().getTime() > SRT_AHEAD_MS
  return { state: isEarly && isBefore(event.state) ? 'early' : 'full', url: null }
}
