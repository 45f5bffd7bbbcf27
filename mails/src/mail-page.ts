/** The content of a mail, before it is rendered as text or HTML. */
export interface MailPage {
  subject: string
  /** Shown after the subject in a list of mails. */
  preheader: string
  title: string
  paragraphs: string[]
  code: string | null
  quote: string | null
  items: MailItem[]
  action: MailLink | null
  /** What to do if something is wrong. */
  note: string | null
  /** Why the reader gets it. */
  reason: string
  /** Where mails like this are turned off. */
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
