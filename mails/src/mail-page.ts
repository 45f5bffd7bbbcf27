/** The content of a mail, before it is rendered as text or HTML. */
export interface MailPage {
  subject: string
  /** The preview text after the subject in a list of mails. */
  preheader: string
  title: string
  paragraphs: string[]
  code: string | null
  quote: string | null
  items: MailItem[]
  action: MailLink | null
  /** Advice on what to do if something is wrong. */
  note: string | null
  /** The reason why the reader gets this mail. */
  reason: string
  /** Links to turn off mails of this kind. */
  links: MailLink[]
  /** The store's name, then the lines of its postal address. */
  sender: string[]
}

export interface MailItem {
  sentence: string
  excerpt: string | null
  url: string | null
}

export interface MailLink {
  label: string
  url: string
}

export interface MailLook {
  locale: string
  dir: 'ltr' | 'rtl'
  store: string
  origin: string
  /** An absolute URL; null shows the store's title. */
  logo: string | null
  /** `#rrggbb` */
  primary_color: string
}
