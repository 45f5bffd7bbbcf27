import { ActionIcon, Box, Group, Progress, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { bytes } from '../../format.ts'
import { t } from '../../text.ts'
import type { SendingFile } from './use-resource-uploads.ts'

/** A running upload, with a button to cancel it. */
export const SendingRow = ({ file, onGiveUp }: { file: SendingFile; onGiveUp: () => void }) => (
  <Group wrap="nowrap" gap="sm">
    <Box flex={1} miw={0}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" className="one-line">
          {file.name}
        </Text>
        <Text size="xs" c="dimmed" className="numbers" flex="none">
          {t('upload.of', { sent: bytes(file.sent), size: bytes(file.size) })}
        </Text>
      </Group>
      <Progress
        size={4}
        mt={4}
        value={(file.sent / Math.max(1, file.size)) * 100}
        color="blue"
        aria-label={t('upload.progress_of', { name: file.name })}
      />
    </Box>
    <ActionIcon
      variant="subtle"
      color="gray"
      onClick={onGiveUp}
      aria-label={t('act_on', { act: t('upload.cancel'), name: file.name })}
    >
      <IconX size={16} aria-hidden />
    </ActionIcon>
  </Group>
)
