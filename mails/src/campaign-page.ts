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
  /** The address of the invisible picture that counts opens; null where they are not counted. */
  open_picture: string | null
}

export type CampaignPageBlock =
  | CampaignPageColumnBlock
  /** Side by side; one below the other on a phone. */
  | { kind: 'columns'; columns: CampaignPageColumnBlock[][] }

export type CampaignPageColumnBlock =
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
  | { kind: 'coupon'; label: string; code: string; terms: string[] }
