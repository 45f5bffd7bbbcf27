import { Fragment } from 'react'
import { Button, Heading, Img, Link, Section, Text } from 'react-email'
import type { MailItem, MailLink, MailLook, MailPage } from './mail-page.ts'
import { CODE_FONT, FONT, type MailTheme } from './theme.ts'

interface PartProps {
  theme: MailTheme
}

const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((line, at) => (
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ))

/** The store's logo, or its name, above the card. */
export const Header = ({ look: { logo, store, origin }, theme }: PartProps & { look: MailLook }) => (
  <Link
    href={origin}
    className="words"
    style={{
      display: 'block',
      padding: '0 8px 20px',
      textAlign: theme.start,
      font: `700 18px/1.3 ${FONT}`,
      color: theme.words,
    }}
  >
    {logo ? (
      // React adds a preload to the head for images of any other priority.
      <Img src={logo} alt={store} height={36} fetchPriority="low" style={{ height: 36, maxWidth: 220 }} />
    ) : (
      store
    )}
  </Link>
)

export const Title = ({ text, theme }: PartProps & { text: string }) => (
  <Heading
    className="words"
    style={{ margin: '0 0 16px', fontSize: 24, lineHeight: 1.25, color: theme.words }}
  >
    <Lines text={text} />
  </Heading>
)

export const Paragraph = ({ text, theme }: PartProps & { text: string }) => (
  <Text className="words" style={{ margin: '0 0 16px', fontSize: 16, lineHeight: 1.6, color: theme.words }}>
    <Lines text={text} />
  </Text>
)

/** A code to type in: monospaced digits, from left to right in every language. */
export const Code = ({ code, theme }: PartProps & { code: string }) => (
  <Text
    dir="ltr"
    className="box words"
    style={{
      margin: '0 0 20px',
      padding: 16,
      borderRadius: 8,
      background: theme.box,
      textAlign: 'center',
      font: `700 32px/1.2 ${CODE_FONT}`,
      letterSpacing: 6,
      color: theme.words,
    }}
  >
    {code}
  </Text>
)

/** Text written by a person, in the direction of its own language. */
export const Quote = ({ text, theme }: PartProps & { text: string }) => (
  <blockquote
    dir="auto"
    className="box words"
    style={{
      margin: '0 0 20px',
      padding: '14px 16px',
      borderRadius: 8,
      background: theme.box,
      fontSize: 15,
      lineHeight: 1.6,
      color: theme.words,
    }}
  >
    <Lines text={text} />
  </blockquote>
)

/** One item of a digest. */
export const Item = ({ item: { sentence, excerpt, url }, theme }: PartProps & { item: MailItem }) => (
  <>
    <Text className="words" style={{ margin: '0 0 8px', fontSize: 16, lineHeight: 1.5, color: theme.words }}>
      {url ? (
        <Link className="link" href={url} style={{ color: theme.link, textDecorationLine: 'underline' }}>
          <Lines text={sentence} />
        </Link>
      ) : (
        <Lines text={sentence} />
      )}
    </Text>
    {excerpt && <Quote text={excerpt} theme={theme} />}
  </>
)

interface ActionProps extends PartProps {
  link: MailLink
  withAddress?: boolean
}

/** A button, with its URL below for mail programs that cannot open links. */
export const Action = ({ link: { label, url }, theme, withAddress = true }: ActionProps) => (
  <>
    <Section style={{ margin: '24px 0 20px' }}>
      <Button
        className="button"
        href={url}
        style={{
          padding: '13px 24px',
          borderRadius: 8,
          background: theme.primary,
          color: theme.onPrimary,
          fontSize: 16,
          fontWeight: 600,
        }}
      >
        {label}
      </Button>
    </Section>
    {withAddress && (
      <Text
        dir="ltr"
        className="quiet"
        style={{
          margin: '0 0 16px',
          fontSize: 13,
          lineHeight: 1.5,
          textAlign: theme.start,
          color: theme.quiet,
          wordBreak: 'break-all',
        }}
      >
        {url}
      </Text>
    )}
  </>
)

export const Note = ({ text, theme }: PartProps & { text: string }) => (
  <Text className="quiet" style={{ margin: 0, fontSize: 14, lineHeight: 1.6, color: theme.quiet }}>
    <Lines text={text} />
  </Text>
)

/** The footer: why the reader gets the mail, how to unsubscribe from its kind, and who sends it. */
export const Footer = ({
  page: { reason, links, sender },
  theme,
}: PartProps & { page: Pick<MailPage, 'reason' | 'links' | 'sender'> }) => (
  <Text
    className="quiet"
    style={{
      margin: 0,
      padding: '20px 8px',
      textAlign: theme.start,
      fontFamily: FONT,
      fontSize: 13,
      lineHeight: 1.6,
      color: theme.quiet,
    }}
  >
    {reason}
    <br />
    {links.map(({ label, url }, at) => (
      <Fragment key={url}>
        {at > 0 && ' · '}
        <Link href={url} style={{ color: theme.quiet, textDecorationLine: 'underline' }}>
          {label}
        </Link>
      </Fragment>
    ))}
    {links.length > 0 && <br />}
    <Lines text={sender.join('\n')} />
  </Text>
)
