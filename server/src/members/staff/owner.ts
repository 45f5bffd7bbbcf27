import { transact, type Context } from '../../platform/context.ts'
import { findOwner, insertMember } from '../queries.ts'
import { makeSignInKey } from '../sign-in/sign-in-keys.ts'

/** The store's owner; made, without a password, when there is none. */
export const ensureOwner = async (ctx: Context, storeId: number) =>
  (await findOwner(ctx.db, storeId)) ?? makeOwner(ctx, storeId)

/** Under a lock of the store: of several processes that start at the same moment one makes the owner. */
const makeOwner = (ctx: Context, storeId: number) =>
  transact(ctx, async ({ db }) => {
    await db.selectFrom('store').select('id').where('id', '=', storeId).forUpdate().execute()
    return (
      (await findOwner(db, storeId)) ?? insertMember(db, { store_id: storeId, name: 'Owner', role: 'owner' })
    )
  })

/** Path of a one-time link that signs the owner in. */
export async function ownerLink(ctx: Context, storeId: number): Promise<string> {
  const owner = await ensureOwner(ctx, storeId)
  return `/bullet/welcome/${await makeSignInKey(ctx, storeId, owner.id, { byConsole: true })}`
}
