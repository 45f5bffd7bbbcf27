import type { Context } from '../platform/context.ts'

/** The origin of a store for links in mails: its own host, otherwise the install's public address. */
export async function originFor(
  { db, config }: Pick<Context, 'db' | 'config'>,
  storeId: number,
): Promise<string> {
  const base = config.public_url ?? `http://localhost:${config.port}`
  const own = await db
    .selectFrom('store_host')
    .select('host')
    .where('store_id', '=', storeId)
    .orderBy('host')
    .execute()
  const [first] = own
  if (!first || own.some(({ host }) => host === new URL(base).hostname)) return base
  const address = new URL(base)
  address.hostname = first.host
  return address.origin
}
