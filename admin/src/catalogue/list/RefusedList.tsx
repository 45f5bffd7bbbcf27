import { Button, Group, List, Modal, Text } from '@mantine/core'
import { t } from '../../text.ts'
import type { Outcome } from './use-bulk.ts'

const MOST_TOLD = 20

/** Which programs were left as they are, and why. */
export const RefusedList = ({ outcome: { refused }, onClose }: { outcome: Outcome; onClose: () => void }) => (
  <Modal opened onClose={onClose} title={t('bulk.refused', { count: refused.length })}>
    <List spacing="xs" size="sm" listStyleType="none">
      {refused.slice(0, MOST_TOLD).map(({ id, title, message }) => (
        <List.Item key={id}>
          <Text size="sm" fw={500}>
            {title}
          </Text>
          <Text size="sm" c="dimmed">
            {message}
          </Text>
        </List.Item>
      ))}
    </List>
    {refused.length > MOST_TOLD && (
      <Text size="sm" c="dimmed" mt="xs">
        {t('bulk.refused_more', { count: refused.length - MOST_TOLD })}
      </Text>
    )}
    <Group justify="flex-end" mt="md">
      <Button onClick={onClose} data-autofocus>
        {t('bulk.understood')}
      </Button>
    </Group>
  </Modal>
)
