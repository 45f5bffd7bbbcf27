import { Column, Img, Link, Row, Section, Text } from 'react-email'
import type { CampaignPage, CampaignPageBlock } from './campaign-page.ts'
import type { MailLook } from './mail-page.ts'
import { Letter } from './Letter.tsx'
import { Action, Footer } from './parts.tsx'
import { CODE_FONT, themeOf, type MailTheme } from './theme.ts'

interface Props {
  page: CampaignPage
  look: MailLook
}

/** A campaign's mail, in the frame of all mails. */
export function Campaign({ page, look }: Props) {
  const theme = themeOf(look)
  return (
    <Letter page={page} look={look} theme={theme} footer={<Footer page={page} theme={theme} />}>
      {page.blocks.map((block, at) => (
        <Block key={at} block={block} theme={theme} />
      ))}
      {page.open_picture && <Img src={page.open_picture} alt="" width="1" height="1" />}
    </Letter>
  )
}

function Block({ block, theme }: { block: CampaignPageBlock; theme: MailTheme }) {
  if (block.kind === 'columns') return <Columns columns={block.columns} theme={theme} />
  if (block.kind === 'coupon') return <CouponBox coupon={block} theme={theme} />
  if (block.kind === 'text') return <RichText html={block.html} theme={theme} />
  if (block.kind === 'program') return <ProgramCard program={block} theme={theme} />
  return <Action link={block} theme={theme} withAddress={false} />
}

/** Styles of the elements of rich text: many mail programs read no others than inline ones. */
const stylesOf = ({ words, link, box, start }: MailTheme): Record<string, string> => ({
  p: `margin:0 0 16px;font-size:16px;line-height:1.6;color:${words}`,
  h2: `margin:0 0 16px;font-size:24px;line-height:1.25;color:${words}`,
  h3: `margin:0 0 12px;font-size:19px;line-height:1.3;color:${words}`,
  h4: `margin:0 0 12px;font-size:16px;line-height:1.3;color:${words}`,
  ul: `margin:0 0 16px;padding-${start}:24px;padding-inline-start:24px`,
  ol: `margin:0 0 16px;padding-${start}:24px;padding-inline-start:24px`,
  li: `margin:0 0 6px;font-size:16px;line-height:1.6;color:${words}`,
  blockquote: `margin:0 0 20px;padding:14px 16px 1px;border-radius:8px;background:${box}`,
  a: `color:${link};text-decoration-line:underline`,
  hr: `margin:24px 0;border:0;border-top:1px solid ${box}`,
})

const CLASSES: Record<string, string> = { a: 'link', blockquote: 'box' }

function RichText({ html, theme }: { html: string; theme: MailTheme }) {
  const styles = stylesOf(theme)
  // The editor puts paragraphs into items, whose margins would pull a list apart.
  const tight = html.replaceAll('<li><p>', '<li>').replaceAll('</p></li>', '</li>')
  const styled = tight.replace(/<([a-z][a-z0-9]*)(?=[ >])/g, (tag, name: string) =>
    styles[name] ? `${tag} class="${CLASSES[name] ?? 'words'}" style="${styles[name]}"` : tag,
  )
  return <div dir="auto" dangerouslySetInnerHTML={{ __html: styled }} />
}

interface ProgramProps {
  program: Extract<CampaignPageBlock, { kind: 'program' }>
  theme: MailTheme
}

const ProgramCard = ({ program: { title, text, picture, action, url }, theme }: ProgramProps) => (
  <Section style={{ margin: '8px 0 24px' }}>
    <Row>
      <Column className="box" style={{ background: theme.box, borderRadius: 10 }}>
        {picture && (
          <Link href={url}>
            <Img
              src={picture}
              alt=""
              width="100%"
              fetchPriority="low"
              style={{
                width: '100%',
                borderRadius: '10px 10px 0 0',
                aspectRatio: '16 / 9',
                objectFit: 'cover',
              }}
            />
          </Link>
        )}
        <Section style={{ padding: '16px 18px 4px' }}>
          <Text
            dir="auto"
            className="words"
            style={{ margin: '0 0 6px', fontSize: 18, fontWeight: 700, lineHeight: 1.3, color: theme.words }}
          >
            {title}
          </Text>
          {text && (
            <Text
              dir="auto"
              className="words"
              style={{ margin: '0 0 6px', fontSize: 15, lineHeight: 1.5, color: theme.words }}
            >
              {text}
            </Text>
          )}
          <Action link={{ label: action, url }} theme={theme} withAddress={false} />
        </Section>
      </Column>
    </Row>
  </Section>
)

interface ColumnsProps {
  columns: Extract<CampaignPageBlock, { kind: 'columns' }>['columns']
  theme: MailTheme
}

const COLUMN_GAP = 20

/** Side by side; the styles of phones put one below the other. */
const Columns = ({ columns, theme }: ColumnsProps) => (
  <Row>
    {columns.map((blocks, at) => (
      <Column
        key={at}
        className="column"
        style={{
          width: `${100 / columns.length}%`,
          verticalAlign: 'top',
          [isRightOfGap(at, theme) ? 'paddingLeft' : 'paddingRight']: COLUMN_GAP / 2,
        }}
      >
        {blocks.map((block, place) => (
          <Block key={place} block={block} theme={theme} />
        ))}
      </Column>
    ))}
  </Row>
)

/** Many mail programs know no sides but left and right. */
const isRightOfGap = (at: number, { start }: MailTheme) => (at === 0) === (start === 'right')

interface CouponProps {
  coupon: Extract<CampaignPageBlock, { kind: 'coupon' }>
  theme: MailTheme
}

const CouponBox = ({ coupon: { label, code, terms }, theme }: CouponProps) => (
  <Section style={{ margin: '8px 0 24px' }}>
    <Row>
      <Column
        className="box"
        style={{ padding: '16px 18px', borderRadius: 10, background: theme.box, textAlign: 'center' }}
      >
        <Text className="words" style={{ margin: '0 0 6px', fontSize: 14, color: theme.words }}>
          {label}
        </Text>
        <Text
          dir="ltr"
          className="words"
          style={{
            margin: '0 0 8px',
            font: `700 24px/1.3 ${CODE_FONT}`,
            letterSpacing: 2,
            color: theme.words,
            overflowWrap: 'anywhere',
          }}
        >
          {code}
        </Text>
        {terms.map((line) => (
          <Text
            key={line}
            className="words"
            style={{ margin: 0, fontSize: 14, lineHeight: 1.5, color: theme.words }}
          >
            {line}
          </Text>
        ))}
      </Column>
    </Row>
  </Section>
)
