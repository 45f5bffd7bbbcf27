import type { ReactNode } from 'react'
import { Body, Column, Container, Head, Html, Preview, Row } from 'react-email'
import type { MailLook } from './mail-page.ts'
import { Header } from './parts.tsx'
import { FONT, type MailTheme } from './theme.ts'

interface Props {
  page: { subject: string; preheader: string }
  look: MailLook
  theme: MailTheme
  /** Below the card. */
  footer: ReactNode
  /** What the card contains. */
  children: ReactNode
}

/** The frame of all mails: the store above, the content in a card, and why the reader gets it below. */
export const Letter = ({ page, look, theme, footer, children }: Props) => (
  <Html lang={look.locale} dir={theme.dir}>
    <MailHead subject={page.subject} theme={theme} />
    <Body className="ground" lang={look.locale} dir={theme.dir} style={{ margin: 0, padding: 0 }}>
      <Preview useTitleTag={false}>{page.preheader}</Preview>
      <Row>
        <Column className="ground" style={{ padding: '32px 16px', background: theme.ground }}>
          <Container style={{ maxWidth: 560 }}>
            <Header look={look} theme={theme} />
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
                {children}
              </Column>
            </Row>
            {footer}
          </Container>
        </Column>
      </Row>
    </Body>
  </Html>
)

const MailHead = ({ subject, theme }: { subject: string; theme: MailTheme }) => (
  <Head>
    <meta name="viewport" content="width=device-width,initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <title>{subject}</title>
    <style dangerouslySetInnerHTML={{ __html: theme.css }} />
  </Head>
)
