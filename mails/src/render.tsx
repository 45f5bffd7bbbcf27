import { render } from 'react-email'
import { Campaign } from './Campaign.tsx'
import type { CampaignPage } from './campaign-page.ts'
import { renderCampaignText } from './campaign-text.ts'
import { Mail } from './Mail.tsx'
import type { MailLook, MailPage } from './mail-page.ts'
import { renderMailText } from './text.ts'

/** Renders both forms of a mail: HTML that every mail program supports, and plain text. */
export const renderMail = async (page: MailPage, look: MailLook) => ({
  text: renderMailText(page),
  html: await render(<Mail page={page} look={look} />),
})

/** Renders both forms of a campaign's mail; slots in it stay as they are. */
export const renderCampaign = async (page: CampaignPage, look: MailLook) => ({
  text: renderCampaignText(page),
  html: await render(<Campaign page={page} look={look} />),
})
