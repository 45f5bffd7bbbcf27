import type { Context } from '../platform/context.ts'

/** The origin of a store for links in mails: its main domain, otherwise the install's public address or another domain. */
export async function originFor(
  { db, config }: Pick<Context, 'db' | 'config'>,
  storeId: number,
): Promise<string> {
  const base = config.public_url ?? `http://localhost:${config.port}`
  const own = await db
    .selectFrom('store_host')
    .select(['host', 'is_main'])
    .where('store_id', '=', storeId)
    .orderBy('is_main', 'desc')
    .orderBy('host')
    .execute()
  const [first] = own
  const isPublic = own.some(({ host }) => host === new URL(base).hostname)
  if (!first || (isPublic && !first.is_main)) return base
  const address = new URL(base)
  address.hostname = first.host
  return address.origin
}
