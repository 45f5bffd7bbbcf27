import { Code, List, Modal, Text } from '@mantine/core'
import { t, type Word } from '../text.ts'

export interface LeftOutWord {
  key: string
  reason: string
}

const REASONS: Record<string, Word> = {
  unknown_key: 'words.left_out.unknown_key',
  unknown_value: 'words.left_out.unknown_value',
  missing_value: 'words.left_out.missing_value',
  malformed: 'words.left_out.malformed',
}

/** The texts that an import rejected, each with its reason. */
export const LeftOut = ({ words, onClose }: { words: LeftOutWord[]; onClose: () => void }) => (
  <Modal
    opened={words.length > 0}
    onClose={onClose}
    title={t('words.left_out.title', { count: words.length })}
  >
    <Text size="sm" mb="sm">
      {t('words.left_out.text')}
    </Text>
    <List size="sm" spacing="xs">
      {words.map(({ key, reason }) => (
        <List.Item key={key}>
          <Code>{key}</Code> – {t(REASONS[reason] ?? 'words.left_out.malformed')}
        </List.Item>
      ))}
    </List>
  </Modal>
)
