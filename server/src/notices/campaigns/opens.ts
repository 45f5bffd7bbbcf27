import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import { CampaignLinkBroken } from './errors.ts'
import { parseReaderToken } from './reader-token.ts'

/** A transparent GIF of one pixel. */
export const COUNTING_PICTURE = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

/**
 * Notes once for a reader that the counting picture of their mail was loaded, if the store counts opens now and did when
 * the campaign began. Throws `campaign_link_broken`.
 */
export async function recordOpen({ db, store, clock, secrets }: StoreContext, token: string): Promise<void> {
  const readerId = parseReaderToken({ secrets }, store.id, token)
  if (readerId === null) throw CampaignLinkBroken()
  await sql`update campaign_reader as reader set opened_at = ${clock.now().toISOString()}
    from campaign join store on store.id = campaign.store_id
    where reader.store_id = ${store.id} and reader.id = ${readerId} and reader.opened_at is null
      and campaign.id = reader.campaign_id and campaign.counts_opens and store.mail_opens`.execute(db)
}
