import { transact, type Context } from '../../platform/context.ts'
import { findOwner, insertMember } from '../queries.ts'
import { makeSignInKey } from '../sign-in/sign-in-keys.ts'

/** The store's owner; created without a password if there is none. */
export const ensureOwner = async (ctx: Context, storeId: number) =>
  (await findOwner(ctx.db, storeId)) ?? makeOwner(ctx, storeId)

/** Locks the store: of several processes starting at the same moment one creates the owner. */
const makeOwner = (ctx: Context, storeId: number) =>
  transact(ctx, async ({ db }) => {
    await db.selectFrom('store').select('id').where('id', '=', storeId).forUpdate().execute()
    return (
      (await findOwner(db, storeId)) ?? insertMember(db, { store_id: storeId, name: 'Owner', role: 'owner' })
    )
  })

/** The path of a one-time link that signs the owner in. */
export async function ownerLink(ctx: Context, storeId: number): Promise<string> {
  const owner = await ensureOwner(ctx, storeId)
  return `/bullet/welcome/${await makeSignInKey(ctx, storeId, owner.id, { byConsole: true })}`
}
