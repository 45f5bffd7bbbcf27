import type { MailPage } from './mail-page.ts'

const RULE = '-'.repeat(40)

/** Renders a mail as plain text with its links written out. */
export function renderMailText(page: MailPage): string {
  const { title, paragraphs, code, quote, items, action, note, reason, links, sender } = page
  const parts = [
    title,
    ...paragraphs,
    code && `    ${code}`,
    quote && quoteText(quote),
    ...items.map(({ sentence, excerpt, url }) =>
      [sentence, excerpt && quoteText(excerpt), url].filter(Boolean).join('\n'),
    ),
    action && `${action.label}:\n${action.url}`,
    note,
    RULE,
    reason,
    ...links.map(({ label, url }) => `${label}: ${url}`),
    sender.join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const quoteText = (text: string) => text.replace(/^/gm, '> ')
