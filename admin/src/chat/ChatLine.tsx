import type { CommentUser } from '@matinee/contract/community/community'
import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CommentText } from '../community/CommentText.tsx'
import { PersonAvatar } from '../community/PersonAvatar.tsx'
import { ago, moment } from '../format.ts'

interface ChatLineProps {
  user: CommentUser | null
  name: string
  createdAt: string
  body: string
  /** Badges behind the name. */
  marks: ReactNode
  /** Below the text. */
  children?: ReactNode
  /** At the end of the line. */
  end?: ReactNode
}

/** What somebody wrote in a chat: who, when, and what. */
export const ChatLine = ({ user, name, createdAt, body, marks, children, end }: ChatLineProps) => (
  <Group gap="sm" align="flex-start" wrap="nowrap">
    <PersonAvatar user={user} size={28} />
    <Box flex={1} miw={0}>
      <Group gap={6}>
        <Text size="sm" fw={600} component="bdi">
          {name}
        </Text>
        <Text size="xs" c="dimmed" component="time" dateTime={createdAt} title={moment(createdAt)}>
          {ago(createdAt)}
        </Text>
        {marks}
      </Group>
      <CommentText body={body} />
      {children}
    </Box>
    {end}
  </Group>
)
