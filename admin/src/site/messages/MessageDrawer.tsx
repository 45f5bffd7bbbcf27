import type { ContactMessage } from '@matinee/contract/site/contact'
import { Drawer, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { moment } from '../../format.ts'
import { TextLink } from '../../parts/links.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { t } from '../../text.ts'
import { message as oneMessage } from '../queries.ts'
import { MessageActions } from './MessageActions.tsx'
import { MessageStateBadge } from './MessageStateBadge.tsx'

interface Props {
  id: number | undefined
  onClose: () => void
}

/** One message in a drawer, and what can be done with it. */
export const MessageDrawer = ({ id, onClose }: Props) => (
  <Drawer
    opened={id !== undefined}
    onClose={onClose}
    position="right"
    size="lg"
    title={t('messages.one')}
    closeButtonProps={{ 'aria-label': t('close') }}
  >
    {id !== undefined && <OneMessage id={id} onClose={onClose} />}
  </Drawer>
)

function OneMessage({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(oneMessage(id))
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={320} />
  return (
    <Stack gap="md">
      <MessageHead message={data} />
      <Text
        dir="auto"
        lang={data.language}
        style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', lineHeight: 1.6 }}
      >
        {data.body}
      </Text>
      <MessageActions message={data} onDeleted={onClose} />
    </Stack>
  )
}

const MessageHead = ({ message }: { message: ContactMessage }) => (
  <div>
    <Title order={2} dir="auto" style={{ overflowWrap: 'anywhere' }}>
      {message.subject}
    </Title>
    <Text size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
      <Sender message={message} /> · <bdi>{message.email}</bdi>
    </Text>
    <Group gap="sm" mt="xs">
      <MessageStateBadge state={message.state} />
      <Text size="sm" c="dimmed">
        {moment(message.created_at)}
        {message.page && (
          <>
            {' · '}
            <bdi>{message.page}</bdi>
          </>
        )}
      </Text>
    </Group>
  </div>
)

const Sender = ({ message: { name, member_id } }: { message: ContactMessage }) =>
  member_id === null ? (
    <bdi>{name}</bdi>
  ) : (
    <TextLink to="/people/$id" params={{ id: member_id }} size="sm">
      <bdi>{name}</bdi>
    </TextLink>
  )
