import { Button, Group, List, Text } from '@mantine/core'
import { Dialog } from '../Dialog.tsx'
import { t } from '../../text.ts'

const MOST_SHOWN = 20

interface RefusedListProps {
  /** How many rows were left as they are. */
  title: string
  /** The first of them. */
  refused: { id: number; title: string; message: string }[]
  count: number
  onClose: () => void
}

/** The rows a bulk action left unchanged, and why. */
export const RefusedList = ({ title, refused, count, onClose }: RefusedListProps) => (
  <Dialog onClose={onClose} title={title}>
    <List spacing="xs" size="sm" listStyleType="none">
      {refused.slice(0, MOST_SHOWN).map(({ id, title: name, message }) => (
        <List.Item key={id}>
          <Text size="sm" fw={500}>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {message}
          </Text>
        </List.Item>
      ))}
    </List>
    {count > MOST_SHOWN && (
      <Text size="sm" c="dimmed" mt="xs">
        {t('bulk.refused_more', { count: count - MOST_SHOWN })}
      </Text>
    )}
    <Group justify="flex-end" mt="md">
      <Button onClick={onClose} data-autofocus>
        {t('bulk.understood')}
      </Button>
    </Group>
  </Dialog>
)
