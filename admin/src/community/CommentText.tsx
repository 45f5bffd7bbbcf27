import { tokenize, LINK_REL, type Token } from '@matinee/contract/community/community-text'
import { Anchor, Text } from '@mantine/core'

/** The text of a comment with its line breaks, links and mentions. */
export const CommentText = ({ body }: { body: string }) => (
  <Text className="as-written" size="sm" style={{ overflowWrap: 'anywhere' }}>
    {tokenize(body).map((token, at) => (
      <Part key={at} token={token} />
    ))}
  </Text>
)

function Part({ token }: { token: Token }) {
  if (token.kind === 'break') return <br />
  if (token.kind === 'text') return token.text
  if (token.kind === 'mention') {
    return (
      <Text span inherit fw={600} c="var(--mantine-color-anchor)">
        @{token.name}
      </Text>
    )
  }
  return (
    <Anchor href={token.href} target="_blank" rel={LINK_REL} inherit dir="ltr" underline="always">
      {token.text}
    </Anchor>
  )
}
