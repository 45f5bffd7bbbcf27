import type { ArchivePlan, ArchivePlanInput } from '@matinee/contract/archive/archives'
import { prove } from '../../members/sign-in/proof.ts'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { pick } from '../../platform/http/pick.ts'
import { assertRight, type Viewer } from '../../platform/http/viewer.ts'
import { findStore } from '../../store/queries.ts'
import { findFreeRoom } from '../free-room.ts'
import { countUnclaimedGiftCards } from '../left-behind.ts'
import { ArchiveSecretMissing } from './errors.ts'
import { isLate } from './planned-archives.ts'
import * as query from './queries.ts'
import { lastDue, nextDue } from './schedule.ts'
import {
  assertPlaceWorks,
  openStorePlace,
  sealArchivePassphrase,
  sealBucketSecret,
  type StorePlace,
} from './store-place.ts'

const NO_PLAN = { every: 'off', weekday: 7, hour: 3, keep: 7, bucket: null, passphrase: null } as const

/** When and where archives of the store are made, and what they leave out. */
export async function readPlan(ctx: StoreContext, viewer: Viewer): Promise<ArchivePlan> {
  assertRight(viewer, 'make_archives')
  const saved = await query.findPlan(ctx.db, ctx.store.id)
  const plan = saved ?? NO_PLAN
  const { time_zone } = await findStore(ctx.db, ctx.store.id)
  const now = ctx.clock.now()
  const due = lastDue(plan, time_zone, now)
  return {
    ...pick(plan, ['every', 'weekday', 'hour', 'keep', 'bucket']),
    with_secrets: plan.passphrase !== null,
    next_at: nextDue(plan, time_zone, now)?.toISOString() ?? null,
    is_late: saved !== undefined && due !== undefined && (await isLate(ctx, saved, due)),
    free_bytes: plan.bucket ? null : await findFreeBytes(ctx),
    unclaimed_gift_cards: await countUnclaimedGiftCards(ctx.db, ctx.store.id),
    webhooks: await query.countWebhooks(ctx.db, ctx.store.id),
  }
}

async function findFreeBytes(ctx: StoreContext): Promise<number | null> {
  const place = await openStorePlace(ctx, { store_id: ctx.store.id, bucket: null, bucket_secret: null })
  const free = await findFreeRoom(place)
  return free === undefined ? null : Math.max(0, free)
}

/** Sets when and where archives of the store are made. Another place needs the password, and is tried first. */
export async function setPlan(
  ctx: StoreContext,
  viewer: Viewer,
  input: ArchivePlanInput,
): Promise<ArchivePlan> {
  assertRight(viewer, 'take_archives')
  const before = await query.findPlan(ctx.db, ctx.store.id)
  const place = placeOf(ctx, before, input)
  if (input.bucket !== undefined) await prove(ctx, viewer, input.current_password)
  if (place.bucket) await assertPlaceWorks(ctx, place)
  await transact(ctx, async (ctx) => {
    await query.savePlan(ctx.db, {
      ...pick(input, ['every', 'weekday', 'hour', 'keep']),
      ...{ store_id: ctx.store.id, set_at: ctx.clock.now().toISOString() },
      bucket: place.bucket && toJsonb(place.bucket),
      bucket_secret: place.bucket_secret,
      passphrase: passphraseOf(ctx, before, input),
    })
    await audit(ctx, viewer, {
      act: 'archive.plan_changed',
      subject: { kind: 'archive_plan', id: null, name: null },
    })
  })
  return readPlan(ctx, viewer)
}

function placeOf(
  ctx: StoreContext,
  before: query.ArchivePlanRow | undefined,
  { bucket }: ArchivePlanInput,
): StorePlace {
  const store_id = ctx.store.id
  if (bucket === undefined)
    return { store_id, bucket: before?.bucket ?? null, bucket_secret: before?.bucket_secret ?? null }
  if (bucket === null) return { store_id, bucket: null, bucket_secret: null }
  const { secret_key, ...named } = bucket
  const kept = before?.bucket?.access_key === named.access_key ? before.bucket_secret : null
  const bucket_secret = secret_key === undefined ? kept : sealBucketSecret(ctx, secret_key)
  if (!bucket_secret) throw ArchiveSecretMissing({ errors: { 'bucket.secret_key': ['required'] } })
  return { store_id, bucket: named, bucket_secret }
}

function passphraseOf(
  ctx: StoreContext,
  before: query.ArchivePlanRow | undefined,
  { passphrase }: ArchivePlanInput,
): Buffer | null {
  if (passphrase === undefined) return before?.passphrase ?? null
  return passphrase === null ? null : sealArchivePassphrase(ctx, passphrase)
}
