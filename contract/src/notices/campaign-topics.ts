/** The topics of campaigns: by mail alone, at once or never, and only with the member's consent. */
export const CAMPAIGN_TOPICS = ['news', 'new_programs', 'offers'] as const
export type CampaignTopic = (typeof CAMPAIGN_TOPICS)[number]

export const isCampaignTopic = (topic: string): topic is CampaignTopic =>
  (CAMPAIGN_TOPICS as readonly string[]).includes(topic)
