import { Text } from '@mantine/core'
import { ago, moment } from '../format.ts'
import { TextLink } from './links.tsx'

interface Props {
  to: '/people/imports/$id' | '/videos/import/$id' | '/pages/import/$id'
  id: number
  name: string
  /** What kind of import it is, where there are several. */
  kind?: string
  made: { actor_name: string; created_at: string }
}

/** An import in a list: what it is of, who began it, and when. */
export const ImportName = ({ to, id, name, kind, made: { actor_name, created_at } }: Props) => (
  <>
    <TextLink
      to={to}
      params={{ id }}
      c="inherit"
      fw={500}
      size="sm"
      className="as-written"
      style={{ overflowWrap: 'anywhere' }}
    >
      {name}
    </TextLink>
    <Text size="xs" c="dimmed">
      {kind !== undefined && `${kind} · `}
      {actor_name} ·{' '}
      <time dateTime={created_at} title={moment(created_at)}>
        {ago(created_at)}
      </time>
    </Text>
  </>
)
