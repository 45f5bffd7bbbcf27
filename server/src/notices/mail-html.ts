import { readableOnDark, readableOnLight, textColourOn } from '@matinee/ui/colour'
import type { MailPage } from './mail-page.ts'

export interface MailLook {
  locale: string
  store: string
  origin: string
  /** An absolute URL; null shows the store's title. */
  logo: string | null
  primary_color: string
}

const CARD = '#ffffff'
const DARK_CARD = '#1d2027'
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur'])

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!)
const escapeLines = (text: string) => escapeHtml(text).replace(/\n/g, '<br>')

/** Renders a mail as HTML that every mail program supports: tables, inline styles and a dark theme. */
export function renderMailHtml(page: MailPage, look: MailLook): string {
  const { locale } = look
  const dir = RIGHT_TO_LEFT.has(locale.split('-')[0]!) ? 'rtl' : 'ltr'
  return `<!doctype html>
<html lang="${escapeHtml(locale)}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(page.subject)}</title>
<style>${styleOf(look)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f1efeb">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(page.preheader)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ground" dir="${dir}" style="background:#f1efeb">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 8px 20px;text-align:start">${brandOf(look)}</td></tr>
<tr><td class="card" style="background:${CARD};border-radius:12px;border-top:4px solid ${look.primary_color};padding:32px 28px;text-align:start;font-family:${FONT}">
${cardOf(page, look)}
</td></tr>
<tr><td class="quiet" style="padding:20px 8px;text-align:start;font:13px/1.6 ${FONT};color:#5c5851">${footerOf(page, look)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const styleOf = ({ primary_color }: MailLook) =>
  `@media (prefers-color-scheme:dark){.ground{background:#111318!important}.card{background:${DARK_CARD}!important}` +
  `.words{color:#f2f0ec!important}.quiet,.quiet a{color:#b4b0a8!important}.box{background:#2a2e37!important}` +
  `.link{color:${readableOnDark(primary_color, DARK_CARD)}!important}}` +
  `@media (max-width:480px){.card{padding:24px 20px!important}.button{display:block!important;text-align:center!important}}`

const brandOf = ({ logo, store, origin }: MailLook) =>
  `<a href="${escapeHtml(origin)}" class="words" style="font:700 18px/1.3 ${FONT};color:#1d1b18;text-decoration:none">` +
  (logo
    ? `<img src="${escapeHtml(logo)}" alt="${escapeHtml(store)}" height="36" style="display:block;height:36px;max-width:220px;border:0">`
    : escapeHtml(store)) +
  '</a>'

const paragraph = (text: string) =>
  `<p class="words" style="margin:0 0 16px;font-size:16px;line-height:1.6;color:#1d1b18">${escapeLines(text)}</p>`

const cardOf = (page: MailPage, look: MailLook) =>
  [
    `<h1 class="words" style="margin:0 0 16px;font-size:24px;line-height:1.25;color:#1d1b18">${escapeLines(page.title)}</h1>`,
    ...page.paragraphs.map(paragraph),
    page.code && codeOf(page.code),
    page.quote && quoteOf(page.quote),
    ...page.items.map((item) => itemOf(item, look)),
    page.action && actionOf(page.action, look),
    page.note && noteOf(page.note),
  ]
    .filter(Boolean)
    .join('\n')

const codeOf = (code: string) =>
  `<p dir="ltr" class="box words" style="margin:0 0 20px;padding:16px;border-radius:8px;background:#f1efeb;text-align:center;font:700 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;color:#1d1b18">${escapeHtml(code)}</p>`

const quoteOf = (quote: string) =>
  `<blockquote dir="auto" class="box words" style="margin:0 0 20px;padding:14px 16px;border-radius:8px;background:#f1efeb;font-size:15px;line-height:1.6;color:#1d1b18">${escapeLines(quote)}</blockquote>`

const itemOf = ({ sentence, excerpt, url }: MailPage['items'][number], { primary_color }: MailLook) =>
  `<p class="words" style="margin:0 0 8px;font-size:16px;line-height:1.5;color:#1d1b18">` +
  (url
    ? `<a class="link" href="${escapeHtml(url)}" style="color:${readableOnLight(primary_color, CARD)}">${escapeLines(sentence)}</a>`
    : escapeLines(sentence)) +
  `</p>${excerpt ? quoteOf(excerpt) : ''}`

const actionOf = ({ label, url }: { label: string; url: string }, { primary_color }: MailLook) =>
  `<p style="margin:24px 0 20px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:13px 24px;border-radius:8px;background:${primary_color};color:${textColourOn(primary_color)};font-size:16px;line-height:1.3;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>` +
  `<p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#5c5851;word-break:break-all" dir="ltr">${escapeHtml(url)}</p>`

const noteOf = (note: string) =>
  `<p class="quiet" style="margin:0;font-size:14px;line-height:1.6;color:#5c5851">${escapeLines(note)}</p>`

const footerOf = ({ footer, links }: MailPage, { store }: MailLook) =>
  [
    ...footer.map(escapeHtml),
    links
      .map(({ label, url }) => `<a href="${escapeHtml(url)}" style="color:#5c5851">${escapeHtml(label)}</a>`)
      .join(' · '),
    escapeHtml(store),
  ]
    .filter(Boolean)
    .join('<br>')
