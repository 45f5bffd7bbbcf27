import type { StoreStreamKey } from '@matinee/contract/live/live-events'
import { openWhipSession } from '@matinee/contract/live/whip'
import { auditProgram } from '../catalogue/programs/program-audit.ts'
import { requireProgramEdit } from '../catalogue/programs/program-authorization.ts'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../platform/http/viewer.ts'
import { notifyLiveEvent } from './broadcast-state.ts'
import { LiveEventNotFound, PremiereHasNoSignal } from './errors.ts'
import { requireLiveEventEdit } from './live-event-authorization.ts'
import * as query from './queries.ts'
import { readSrtAddress } from './srt-address.ts'
import { findProcess } from './recording/recording-queries.ts'
import { newStreamKey, openStreamKey } from './stream-keys.ts'

/** `origin` is that of the store: encoders find the receiving process at its host. */
export async function readStreamKey(ctx: StoreContext, viewer: Viewer, id: number, origin: string) {
  const event = await requireLiveEventEdit(ctx, viewer, id)
  if (event.kind === 'premiere') throw PremiereHasNoSignal()
  return presentKey(ctx, event, origin)
}

async function presentKey(ctx: StoreContext, event: query.LiveEventRow, origin: string) {
  const key = openStreamKey(ctx, event.key_sealed)
  const srt = await readSrtAddress(ctx, event, { hostname: new URL(origin).hostname, key })
  return { key, ...(await serverAddresses(ctx, origin)), srt }
}

const RTMP_PORT = 1935
const RTMPS_PORT = 443

/** Where encoders send to: by RTMP, plain and encrypted, with the usual port left out, and by WHIP. */
async function serverAddresses(ctx: StoreContext, origin: string) {
  const found = await findProcess(ctx.db)
  const { hostname } = new URL(origin)
  const addressOf = (protocol: string, port: number, usual: number) =>
    `${protocol}://${hostname}${port === usual ? '' : `:${port}`}/live`
  return {
    server: found ? addressOf('rtmp', found.rtmp_port, RTMP_PORT) : null,
    secure_server: found?.rtmps_port ? addressOf('rtmps', found.rtmps_port, RTMPS_PORT) : null,
    whip: found?.whip ? origin + openWhipSession.path : null,
  }
}

/** A new key takes the place of the one before, which opens nothing any more. */
export async function rotateStreamKey(ctx: StoreContext, viewer: Viewer, id: number, origin: string) {
  await requireProgramEdit(ctx, viewer, id)
  const key = newStreamKey(ctx)
  const event = await transact(ctx, async (ctx) => {
    const event = await query.lockLiveEvent(ctx.db, ctx.store.id, id)
    if (!event) throw LiveEventNotFound()
    if (event.kind === 'premiere') throw PremiereHasNoSignal()
    await query.updateStreamKey(ctx.db, id, key)
    const { title } = (await query.findForStaff(ctx.db, ctx.store.id, id))!
    await auditProgram(ctx, viewer, { id, title }, 'key_rotated')
    await notifyLiveEvent(ctx, event, 'changed')
    return { ...event, ...key }
  })
  return presentKey(ctx, event, origin)
}

/** The store's permanent key, and what it opens now. */
export async function readStoreStreamKey(
  ctx: StoreContext,
  viewer: Viewer,
  origin: string,
): Promise<StoreStreamKey> {
  assertMayEdit(viewer, 'content')
  const found = await query.findStoreKey(ctx.db, ctx.store.id)
  const next = await query.findNextEvent(ctx.db, ctx.store.id)
  const event = next && (await query.findForStaff(ctx.db, ctx.store.id, next.content_id))
  return {
    key: found ? openStreamKey(ctx, found.key_sealed) : null,
    ...(await serverAddresses(ctx, origin)),
    opens: event ? { id: event.id, title: event.title } : null,
  }
}

export async function rotateStoreStreamKey(ctx: StoreContext, viewer: Viewer, origin: string) {
  assertMayEdit(viewer, 'content')
  await transact(ctx, async (ctx) => {
    await query.saveStoreKey(ctx.db, ctx.store.id, newStreamKey(ctx))
    await audit(ctx, viewer, {
      act: 'store.stream_key_rotated',
      subject: { kind: 'store', id: ctx.store.id, name: null },
    })
  })
  return readStoreStreamKey(ctx, viewer, origin)
}
