import { WEBHOOK_EVENTS, type WebhookType } from '@matinee/contract/integrations/webhook-events'
import { isAboutPerson } from '@matinee/contract/integrations/webhook-payloads'
import {
  MOST_WEBHOOK_ENDPOINTS,
  type WebhookEndpoint,
  type WebhookEndpointInput,
} from '@matinee/contract/integrations/webhooks'
import { DAY_MS } from '@matinee/contract/platform/durations'
import { hasRight, reaches } from '@matinee/contract/platform/roles'
import { audit, type AuditActionName } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { isSafeTarget } from '../../platform/http/json-post.ts'
import { pick } from '../../platform/http/pick.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import { TooManyWebhooks, WebhookAddressUnsafe, WebhookNotFound, WebhookTypesOutOfReach } from '../errors.ts'
import { HEALTHY_ENDPOINT } from './outcomes.ts'
import * as query from './queries.ts'
import { sealSecret, unsealSecret } from './request.ts'
import { makeSigningSecret } from './signature.ts'

const OLD_SECRET_MS = DAY_MS

export async function listWebhooks(ctx: StoreContext, viewer: Viewer): Promise<WebhookEndpoint[]> {
  assertMayEdit(viewer, 'settings')
  return present(ctx, await query.listEndpoints(ctx.db, ctx.store.id))
}

/** Adds an endpoint, which is told of what happens from now on, and returns its secret. */
export function addWebhook(ctx: StoreContext, viewer: Viewer, input: WebhookEndpointInput) {
  assertMayEdit(viewer, 'settings')
  assertSafeAddress(ctx, input)
  assertMaySee(viewer, input.types)
  const secret = makeSigningSecret()
  return transact(ctx, async (ctx) => {
    await query.lockStore(ctx.db, ctx.store.id)
    const known = await query.listEndpoints(ctx.db, ctx.store.id)
    if (known.length >= MOST_WEBHOOK_ENDPOINTS)
      throw TooManyWebhooks({ values: { most: MOST_WEBHOOK_ENDPOINTS } })
    const row = await query.insertEndpoint(ctx.db, {
      ...pick(input, ['url', 'description', 'types']),
      ...{ store_id: ctx.store.id, secret: sealSecret(ctx, secret) },
      created_at: ctx.clock.now().toISOString(),
    })
    await auditWebhook(ctx, viewer, 'webhook.added', row, { types: input.types })
    return { endpoint: (await present(ctx, [row]))[0]!, secret }
  })
}

type WebhookChanges = Partial<WebhookEndpointInput & { enabled: boolean }>

/** Changes an endpoint; switched on, its failures are forgotten. */
export function changeWebhook(ctx: StoreContext, viewer: Viewer, id: number, changes: WebhookChanges) {
  assertSafeAddress(ctx, changes)
  if (changes.types) assertMaySee(viewer, changes.types)
  return transact(ctx, async (ctx) => {
    const before = await requireWebhook(ctx, viewer, id, query.lockEndpoint)
    const row = await query.updateEndpoint(ctx.db, id, {
      ...pick({ ...before, ...changes }, ['url', 'description', 'types', 'enabled']),
      ...resetBy(before, changes),
    })
    if (!row.enabled) await query.giveUpPending(ctx.db, id, ctx.clock.now().toISOString())
    await auditWebhook(ctx, viewer, 'webhook.changed', before, changes)
    return (await present(ctx, [row]))[0]!
  })
}

const resetBy = (before: query.EndpointRow, { enabled, url }: WebhookChanges) => ({
  ...((enabled !== undefined || (url !== undefined && url !== before.url)) && HEALTHY_ENDPOINT),
  ...(enabled !== undefined && { switched_off: null, switched_off_at: null }),
})

export function removeWebhook(ctx: StoreContext, viewer: Viewer, id: number): Promise<undefined> {
  return transact(ctx, async (ctx) => {
    const row = await requireWebhook(ctx, viewer, id, query.lockEndpoint)
    await query.deleteEndpoint(ctx.db, id)
    await auditWebhook(ctx, viewer, 'webhook.removed', row)
    return undefined
  })
}

export async function readWebhookSecret(ctx: StoreContext, viewer: Viewer, id: number) {
  const { secret } = await requireWebhook(ctx, viewer, id)
  return { secret: unsealSecret(ctx, secret) }
}

/** Makes a new secret; the one before stays valid for a day. */
export function rotateWebhookSecret(ctx: StoreContext, viewer: Viewer, id: number) {
  const secret = makeSigningSecret()
  return transact(ctx, async (ctx) => {
    const before = await requireWebhook(ctx, viewer, id, query.lockEndpoint)
    await query.updateEndpoint(ctx.db, id, {
      secret: sealSecret(ctx, secret),
      old_secret: before.secret,
      old_secret_until: new Date(ctx.clock.now().getTime() + OLD_SECRET_MS).toISOString(),
    })
    await auditWebhook(ctx, viewer, 'webhook.secret_rotated', before)
    return { secret }
  })
}

/** Finds an endpoint for somebody who may see all that it is sent: nobody learns more through it than they may. */
export async function requireWebhook(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  find: typeof query.findEndpoint = query.findEndpoint,
): Promise<query.EndpointRow> {
  assertMayEdit(viewer, 'settings')
  const row = await find(ctx.db, ctx.store.id, id)
  if (!row) throw WebhookNotFound()
  assertMaySee(viewer, row.types)
  return row
}

/** Throws unless the viewer, who may be an API key, could read what these types tell. */
export function assertMaySee({ role }: Viewer, types: readonly WebhookType[]) {
  const maySee = (type: WebhookType) =>
    reaches(role, WEBHOOK_EVENTS[type].area, 'view') &&
    (!isAboutPerson(type) || (reaches(role, 'people', 'view') && hasRight(role, 'see_contacts')))
  if (!types.every(maySee)) throw WebhookTypesOutOfReach({ errors: { types: ['out_of_reach'] } })
}

function assertSafeAddress(ctx: StoreContext, { url }: { url?: string }) {
  if (url !== undefined && !isSafeTarget(ctx, url))
    throw WebhookAddressUnsafe({ errors: { url: ['unsafe'] } })
}

const auditWebhook = (
  ctx: StoreContext,
  viewer: Viewer,
  act: AuditActionName,
  { id, url, description }: query.EndpointRow,
  details = {},
) => audit(ctx, viewer, { act, subject: { kind: 'webhook', id, name: description || url }, details })

async function present(ctx: StoreContext, rows: query.EndpointRow[]): Promise<WebhookEndpoint[]> {
  const now = ctx.clock.now().toISOString()
  const counts = await query.countDeliveries(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const countOf = (id: number, state: string) =>
    counts.find((row) => row.endpoint_id === id && row.state === state)?.count ?? 0
  return rows.map(({ secret: _secret, old_secret: _old, old_secret_until, ...row }) => ({
    ...row,
    old_secret_until: old_secret_until !== null && old_secret_until > now ? old_secret_until : null,
    pending: countOf(row.id, 'pending'),
    failed: countOf(row.id, 'failed'),
  }))
}
