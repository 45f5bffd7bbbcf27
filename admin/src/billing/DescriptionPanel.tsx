import { Paper, SimpleGrid, Text } from '@mantine/core'

export interface DescriptionEntry {
  label: string
  value: string
}

/** A few metrics beside each other. */
export const DescriptionPanel = ({ label, facts }: { label: string; facts: DescriptionEntry[] }) => (
  <Paper p={{ base: 'md', sm: 'lg' }}>
    <SimpleGrid component="dl" aria-label={label} cols={{ base: 2, sm: Math.min(4, facts.length) }} m={0}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <Text component="dt" size="xs" c="dimmed">
            {fact.label}
          </Text>
          <Text
            component="dd"
            m={0}
            size="lg"
            fw={600}
            className="numbers"
            style={{ overflowWrap: 'anywhere' }}
          >
            {fact.value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  </Paper>
)

/** Facts as lines of label and value. */
export const DescriptionLines = ({ facts }: { facts: DescriptionEntry[] }) => (
  <SimpleGrid component="dl" cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="sm" m={0}>
    {facts.map((fact) => (
      <div key={fact.label}>
        <Text component="dt" size="xs" c="dimmed">
          {fact.label}
        </Text>
        <Text component="dd" m={0} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {fact.value}
        </Text>
      </div>
    ))}
  </SimpleGrid>
)
