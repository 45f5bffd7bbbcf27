import type { StoreContext } from '../../platform/http/http.ts'
import { CampaignLinkBroken } from './errors.ts'
import { parseReaderToken } from './reader-token.ts'

/**
 * Counts the click of a reader and returns where the link leads: one of the addresses that were fixed when the campaign
 * began. Throws `campaign_link_broken`.
 */
export async function openCampaignLink(
  ctx: StoreContext,
  { token, link }: { token: string; link: number },
): Promise<string> {
  const readerId = parseReaderToken(ctx, ctx.store.id, token)
  const reader = readerId === null ? undefined : await findReader(ctx, readerId)
  const url = reader?.links[link - 1]
  if (!reader || url === undefined) throw CampaignLinkBroken()
  const { id: reader_id, campaign_id } = reader
  await ctx.db
    .insertInto('campaign_click')
    .values({
      store_id: ctx.store.id,
      campaign_id,
      reader_id,
      link: link - 1,
      at: ctx.clock.now().toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return url
}

const findReader = ({ db, store }: StoreContext, id: number) =>
  db
    .selectFrom('campaign_reader')
    .innerJoin('campaign', 'campaign.id', 'campaign_reader.campaign_id')
    .select(['campaign_reader.id', 'campaign_id', 'links'])
    .where('campaign_reader.store_id', '=', store.id)
    .where('campaign_reader.id', '=', id)
    .executeTakeFirst()
