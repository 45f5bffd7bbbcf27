import type { StoreContext } from '../../platform/http/http.ts'
import { contentsOf } from './campaigns.ts'
import type { CampaignRow } from './queries.ts'
import { renderTemplate, type CampaignTemplate } from './template.ts'

/** Renders a campaign with each of its subjects, and returns the first. Throws what keeps it from being sent then. */
export async function renderSendable(
  ctx: StoreContext,
  campaign: CampaignRow,
  at: Date,
): Promise<CampaignTemplate> {
  const [first] = await Promise.all(
    contentsOf(campaign).map((content) => renderTemplate(ctx, content, { isToBeSent: true, at })),
  )
  return first!
}
