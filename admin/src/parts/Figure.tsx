import { Paper, Text } from '@mantine/core'

interface FigureProps {
  name: string
  value: string
  /** What it means. */
  text?: string
}

/** A large number with its name, in a list of descriptions. */
export const Figure = ({ name, value, text }: FigureProps) => (
  <Paper p="md">
    <Text component="dt" size="sm" c="dimmed">
      {name}
    </Text>
    <Text component="dd" m={0} mt={2} fz={22} fw={600} className="numbers">
      {value}
    </Text>
    {text !== undefined && (
      <Text component="dd" m={0} size="xs" c="dimmed">
        {text}
      </Text>
    )}
  </Paper>
)
