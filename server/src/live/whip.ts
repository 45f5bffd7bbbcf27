import type { StoreContext } from '../platform/http/http.ts'
import { findEventByKey } from './broadcast.ts'
import {
  LiveUnavailable,
  StreamKeyInvalid,
  WhipFull,
  WhipNotSdp,
  WhipOff,
  WhipRefused,
  WhipUnreadable,
} from './errors.ts'
import type { WhipOpening } from './ingest/whip-connections.ts'
import { callLiveProcess } from './origin/live-process-call.ts'
import { findProcess } from './recording/recording-queries.ts'

export interface OpenWhipInput {
  authorization: string | undefined
  contentType: string | undefined
  offer: Buffer
  /** Of the encoder. */
  address: string
}

export interface WhipAnswer {
  session: string
  answer: string
}

/**
 * Hands an offer to the process that receives live events. Throws `StreamKeyInvalid` for a key that opens no event of
 * this store, `WhipRefused` for codecs that cannot be taken, `WhipUnreadable`, `WhipNotSdp`, `WhipOff`, `WhipFull`, `LiveUnavailable`.
 */
export async function openWhipSession(ctx: StoreContext, input: OpenWhipInput): Promise<WhipAnswer> {
  const { authorization, contentType, offer, address } = input
  const key = await requireStreamKey(ctx, authorization)
  if (!/^application\/sdp\b/i.test(contentType ?? '')) throw WhipNotSdp()
  if (!(await findProcess(ctx.db))?.whip) throw WhipOff()
  const response = await callLiveProcess(ctx, 'whip', {
    method: 'POST',
    headers: { key, address },
    body: new Uint8Array(offer),
  })
  if (response.status !== 201 && response.status !== 409) throw LiveUnavailable()
  const opening = (await response.json()) as WhipOpening
  if ('refusal' in opening) throw refusalOf(opening.refusal)
  return opening
}

/** Ends a session with the key it began with; nothing where it has ended. */
export async function endWhipSession(
  ctx: StoreContext,
  { authorization, session }: { authorization: string | undefined; session: string },
): Promise<undefined> {
  const key = bearerOf(authorization)
  if (!key) throw StreamKeyInvalid()
  await callLiveProcess(ctx, `whip/${session}`, { method: 'DELETE', headers: { key } })
}

/** The key of an event of this store; everything else is refused alike. */
async function requireStreamKey(ctx: StoreContext, authorization: string | undefined): Promise<string> {
  const key = bearerOf(authorization)
  const event = key && (await findEventByKey(ctx, key))
  if (!event || event.store_id !== ctx.store.id) throw StreamKeyInvalid()
  return key
}

const bearerOf = (authorization = '') => /^bearer +([\w-]{1,200})$/i.exec(authorization)?.[1]

function refusalOf(refusal: Extract<WhipOpening, { refusal: unknown }>['refusal']) {
  if (refusal === 'key') return StreamKeyInvalid()
  if (refusal === 'full') return WhipFull()
  return refusal === 'unreadable' ? WhipUnreadable() : WhipRefused()
}
