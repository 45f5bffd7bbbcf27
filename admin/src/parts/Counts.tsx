import { Paper, SimpleGrid, Text } from '@mantine/core'
import { pageLanguage } from '../language.ts'
import { t, type Word } from '../text.ts'

/** A few numbers, each above its label. */
export const Counts = ({ counts }: { counts: Partial<Record<Word, number>> }) => (
  <SimpleGrid cols={{ base: 2, sm: Object.keys(counts).length }} spacing="sm">
    {Object.entries(counts).map(([word, count]) => (
      <Paper key={word} p="sm">
        <Text fz={22} fw={600} className="numbers">
          {count.toLocaleString(pageLanguage())}
        </Text>
        <Text size="xs" c="dimmed">
          {t(word as Word)}
        </Text>
      </Paper>
    ))}
  </SimpleGrid>
)
