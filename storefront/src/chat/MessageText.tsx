import { LINK_REL, tokenize, type Token } from '@matinee/contract/community/community-text'

/** The plain text of a message with links and mentions, readable on the colour of a donation as well. */
export const MessageText = ({ body }: { body: string }) => tokenize(body).map(textOf)

function textOf(token: Token, at: number) {
  if (token.kind === 'break') return ' '
  if (token.kind === 'mention')
    return (
      <span key={at} className="rounded bg-ink/10 px-1 font-semibold">
        @{token.name}
      </span>
    )
  if (token.kind === 'link')
    return (
      <a
        key={at}
        href={token.href}
        target="_blank"
        rel={LINK_REL}
        dir="ltr"
        className="underline underline-offset-2"
      >
        {token.text}
      </a>
    )
  return token.text
}
