import { Body, Column, Container, Head, Html, Preview, Row } from 'react-email'
import type { MailLook, MailPage } from './mail-page.ts'
import { Action, Code, Footer, Header, Item, Note, Paragraph, Quote, Title } from './parts.tsx'
import { FONT, themeOf, type MailTheme } from './theme.ts'

interface Props {
  page: MailPage
  look: MailLook
}

/** The layout of all mails of the product, which differ in text and in the parts they contain. */
export function Mail({ page, look }: Props) {
  const theme = themeOf(look)
  return (
    <Html lang={look.locale} dir={theme.dir}>
      <MailHead subject={page.subject} theme={theme} />
      <Body className="ground" lang={look.locale} dir={theme.dir} style={{ margin: 0, padding: 0 }}>
        <Preview useTitleTag={false}>{page.preheader}</Preview>
        <Row>
          <Column className="ground" style={{ padding: '32px 16px', background: theme.ground }}>
            <Container style={{ maxWidth: 560 }}>
              <Header look={look} theme={theme} />
              <Card page={page} theme={theme} />
              <Footer page={page} theme={theme} />
            </Container>
          </Column>
        </Row>
      </Body>
    </Html>
  )
}

const MailHead = ({ subject, theme }: { subject: string; theme: MailTheme }) => (
  <Head>
    <meta name="viewport" content="width=device-width,initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <title>{subject}</title>
    <style dangerouslySetInnerHTML={{ __html: theme.css }} />
  </Head>
)

const Card = ({ page, theme }: { page: MailPage; theme: MailTheme }) => (
  <Row>
    <Column
      className="card"
      style={{
        background: theme.card,
        borderRadius: 12,
        borderTop: `4px solid ${theme.primary}`,
        padding: '32px 28px',
        textAlign: theme.start,
        fontFamily: FONT,
      }}
    >
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
    </Column>
  </Row>
)
