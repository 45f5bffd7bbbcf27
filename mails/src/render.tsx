import { render } from 'react-email'
import { Mail } from './Mail.tsx'
import type { MailLook, MailPage } from './mail-page.ts'
import { renderMailText } from './text.ts'

/** Renders both forms of a mail: HTML that every mail program supports, and plain text. */
export const renderMail = async (page: MailPage, look: MailLook) => ({
  text: renderMailText(page),
  html: await render(<Mail page={page} look={look} />),
})
