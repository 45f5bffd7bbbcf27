import { cleanRichText } from '@matinee/contract/catalogue/rich-text'

interface Props {
  html: string
  className: string
  dir?: 'auto'
}

/** What a publisher wrote with headings, lists and links: the one place that draws HTML, cleaned once more. */
export const RichText = ({ html, ...more }: Props) => (
  <div {...more} dangerouslySetInnerHTML={{ __html: cleanRichText(html) }} />
)
