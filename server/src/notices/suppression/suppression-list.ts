import { reaches } from '@matinee/contract/platform/roles'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import { NotInYourRole } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMaySee, assertRight, assertStaff, type Viewer } from '../../platform/http/viewer.ts'
import { csvOf } from '../../platform/text/csv-writer.ts'
import { AddressNotSuppressed, AddressSuppressed } from '../errors.ts'
import { addressFrom } from '../mail-address.ts'
import * as query from './queries.ts'

const PER_PAGE = 50
const AT_ONCE = 1000

/** Lists the addresses that get no mail, the newest first, 50 per page. */
export async function listSuppressedAddresses(
  ctx: StoreContext,
  viewer: Viewer,
  { page = 1, ...filter }: query.SuppressionFilter & { page?: number },
) {
  assertRight(assertMaySee(viewer, 'people'), 'see_contacts')
  const [body, total] = await Promise.all([
    query.listSuppressed(ctx.db, ctx.store.id, filter, PER_PAGE, (page - 1) * PER_PAGE),
    query.countSuppressed(ctx.db, ctx.store.id, filter),
  ])
  return { body, headers: { 'last-page': page * PER_PAGE >= total, 'total-count': total, page } }
}

/** The list as a CSV file; who took it is recorded. */
export async function suppressedAddressFile(
  ctx: StoreContext,
  viewer: Viewer,
  filter: query.SuppressionFilter,
) {
  assertRight(assertMaySee(viewer, 'people'), 'export_people')
  await audit(ctx, viewer, {
    act: 'suppression.exported',
    subject: { kind: 'suppression', id: null, name: null },
  })
  return csvOf(rowsOf(ctx, filter))
}

async function* rowsOf({ db, store }: StoreContext, filter: query.SuppressionFilter) {
  yield ['address', 'cause', 'reason', 'at']
  let after = ''
  for (;;) {
    const rows = await query.listSuppressedAfter(db, store.id, filter, after, AT_ONCE)
    for (const { address, cause, reason, at } of rows) yield [address, cause, reason, at]
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)!.address
  }
}

/** Whoever writes to people by hand or by campaigns may say who is not to be written to. */
function assertMayKeepList(viewer: Viewer) {
  const { role } = assertStaff(viewer)
  if (!reaches(role, 'people', 'edit') && !reaches(role, 'marketing', 'edit')) throw NotInYourRole()
}

/** Adds addresses; those already on the list stay as they are. */
export function addSuppressedAddresses(
  ctx: StoreContext,
  viewer: Viewer,
  { addresses, reason }: { addresses: readonly string[]; reason: string },
) {
  assertMayKeepList(viewer)
  const wanted = [...new Set(addresses.map((given) => addressFrom(given)))]
  const at = ctx.clock.now().toISOString()
  return transact(ctx, async (ctx) => {
    let added = 0
    for (const address of wanted) {
      const row = { store_id: ctx.store.id, address, cause: 'added', reason: reason.trim(), at } as const
      if (!(await query.saveSuppression(ctx.db, row))) continue
      added += 1
      await auditAddress(ctx, viewer, 'suppression.added', address)
    }
    return { added, known: wanted.length - added }
  })
}

/** Takes an address off the list. */
export async function removeSuppressedAddress(
  ctx: StoreContext,
  viewer: Viewer,
  given: string,
): Promise<undefined> {
  assertMayKeepList(viewer)
  const address = addressFrom(given)
  await transact(ctx, async (ctx) => {
    if (!(await query.deleteSuppression(ctx.db, ctx.store.id, address))) throw AddressNotSuppressed()
    await auditAddress(ctx, viewer, 'suppression.removed', address)
  })
}

const auditAddress = (
  ctx: StoreContext,
  viewer: Viewer,
  act: 'suppression.added' | 'suppression.removed',
  address: string,
) => audit(ctx, viewer, { act, subject: { kind: 'suppression', id: null, name: null }, details: { address } })

/** Refuses what somebody wants to try on an address that gets no mail. */
export async function assertNotSuppressed({ db, store }: StoreContext, address: string) {
  if (await query.findSuppression(db, store.id, address))
    throw AddressSuppressed({ errors: { address: ['suppressed'] } })
}
