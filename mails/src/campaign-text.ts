import type { CampaignPage, CampaignPageBlock } from './campaign-page.ts'

const RULE = '-'.repeat(40)

/** Renders a campaign as plain text with its links written out. */
export function renderCampaignText({ blocks, reason, links, sender }: CampaignPage): string {
  const parts = [
    ...blocks.map(blockText),
    RULE,
    reason,
    ...links.map(({ label, url }) => `${label}: ${url}`),
    sender.join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function blockText(block: CampaignPageBlock): string {
  if (block.kind === 'columns') return block.columns.flat().map(blockText).filter(Boolean).join('\n\n')
  if (block.kind === 'coupon') return [`${block.label}: ${block.code}`, ...block.terms].join('\n')
  if (block.kind === 'button') return `${block.label}:\n${block.url}`
  if (block.kind === 'program') return [block.title, block.text, block.url].filter(Boolean).join('\n')
  return richTextAsText(block.html)
}

const SIGNS: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}

const decodeSigns = (text: string) => text.replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (sign) => SIGNS[sign]!)

/** Rich text as the lines of a plain mail: lists with dashes, links with their addresses. */
export const richTextAsText = (html: string): string =>
  decodeSigns(
    html
      .replace(/\s+/g, ' ')
      .replace(/<a[^>]* href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, url: string, label: string) =>
        label === url ? url : `${label} (${url})`,
      )
      .replace(/<br>/g, '\n')
      .replace(/<li>(?:<p>)?/g, '\n- ')
      .replace(/<\/(?:p|h[2-4]|blockquote|ul|ol|pre)>|<hr>/g, '\n\n')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n[ \t]+/g, '\n')
    .replace(/\n{2,}(?=- )/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
