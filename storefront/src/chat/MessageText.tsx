import { LINK_REL, tokenize, type Token } from '@matinee/contract/community/community-text'

/** What somebody wrote in a chat: plain text with links and mentions. */
export const MessageText = ({ body }: { body: string }) => tokenize(body).map(textOf)

function textOf(token: Token, at: number) {
  if (token.kind === 'break') return ' '
  if (token.kind === 'mention')
    return (
      <span key={at} className="font-semibold text-accent">
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
        className="text-accent underline"
      >
        {token.text}
      </a>
    )
  return token.text
}
