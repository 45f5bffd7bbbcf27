import type { DKIMOptions, SendMailOptions } from 'nodemailer'
import type { MailMessage } from './mailer.ts'

/** A message in the format of nodemailer, which encodes headers, so that no name can inject one. */
export const nodemailerMessageOf = (
  letter: MailMessage,
  from: string,
  signature?: DKIMOptions,
): SendMailOptions => ({
  ...(signature && { dkim: signature }),
  from: { name: letter.sender, address: from },
  to: letter.to,
  ...(letter.reply_to && { replyTo: letter.reply_to }),
  subject: letter.subject,
  text: letter.text,
  html: letter.html,
  messageId: letter.message_id,
  headers: {
    'Content-Language': letter.locale,
    // Keeps answering machines from answering (RFC 3834).
    'Auto-Submitted': 'auto-generated',
    ...(letter.unsubscribe_url && {
      'List-Unsubscribe': `<${letter.unsubscribe_url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
})
