import { CampaignBlockNode } from './CampaignBlockNode.tsx'
import { CampaignColumnNode, CampaignColumnsNode } from './campaign-columns-node.ts'

/** What the text of a mail can have besides rich text. */
export const MAIL_EXTENSIONS = [CampaignBlockNode, CampaignColumnsNode, CampaignColumnNode]
