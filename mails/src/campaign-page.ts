import type { MailLink } from './mail-page.ts'

/** The content of a campaign's mail. Its texts and addresses may hold slots, which are filled for each reader. */
export interface CampaignPage {
  subject: string
  /** The preview text after the subject in a list of mails. */
  preheader: string
  blocks: CampaignPageBlock[]
  /** The reason why the reader gets this mail. */
  reason: string
  links: MailLink[]
  /** The store's name, then the lines of its postal address. */
  sender: string[]
}

export type CampaignPageBlock =
  /** Sanitized rich text. */
  | { kind: 'text'; html: string }
  | {
      kind: 'program'
      title: string
      text: string | null
      picture: string | null
      action: string
      url: string
    }
  | { kind: 'button'; label: string; url: string }
