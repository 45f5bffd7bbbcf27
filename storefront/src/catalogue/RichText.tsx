import { cleanRichText } from '@matinee/contract/catalogue/rich-text'

interface Props {
  html: string
  className: string
  dir?: 'auto'
  lang?: string | undefined
}

/** A publisher's rich text: the only place that renders HTML, sanitised once more. */
export const RichText = ({ html, ...more }: Props) => (
  <div {...more} dangerouslySetInnerHTML={{ __html: cleanRichText(html) }} />
)
