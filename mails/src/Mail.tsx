import { Letter } from './Letter.tsx'
import type { MailLook, MailPage } from './mail-page.ts'
import { Action, Code, Footer, Item, Note, Paragraph, Quote, Title } from './parts.tsx'
import { themeOf } from './theme.ts'

interface Props {
  page: MailPage
  look: MailLook
}

/** The layout of the product's own mails, which differ in text and in the parts they contain. */
export function Mail({ page, look }: Props) {
  const theme = themeOf(look)
  return (
    <Letter page={page} look={look} theme={theme} footer={<Footer page={page} theme={theme} />}>
      <Title text={page.title} theme={theme} />
      {page.paragraphs.map((text) => (
        <Paragraph key={text} text={text} theme={theme} />
      ))}
      {page.code && <Code code={page.code} theme={theme} />}
      {page.quote && <Quote text={page.quote} theme={theme} />}
      {page.items.map((item, at) => (
        <Item key={at} item={item} theme={theme} />
      ))}
      {page.action && <Action link={page.action} theme={theme} />}
      {page.note && <Note text={page.note} theme={theme} />}
    </Letter>
  )
}
