import type { SystemFinding, SystemState } from '@matinee/contract/system/system'
import { Badge, Group, Stack, Text } from '@mantine/core'
import { bytes } from '../format.ts'
import { t } from '../text.ts'

const COLOURS: Record<SystemState, string> = { fine: 'teal', attention: 'yellow', failing: 'red' }

/** What was found of one thing, with what to do about it. */
export const FindingRow = ({ finding: { check, state, reason, values } }: { finding: SystemFinding }) => (
  <Stack component="li" gap={2}>
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Text size="sm" fw={600}>
        {t(`system.check.${check}`)}
      </Text>
      <Badge size="sm" variant="light" color={COLOURS[state]} autoContrast style={{ flex: 'none' }}>
        {t(`system.state.${state}`)}
      </Badge>
    </Group>
    <Text size="sm" c={state === 'fine' ? 'dimmed' : undefined} style={{ overflowWrap: 'anywhere' }}>
      {t(`system.${reason}`, valuesInText(values))}
    </Text>
  </Stack>
)

/** Sizes in words, and names and addresses in their own direction. */
const valuesInText = (values: SystemFinding['values']) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? `\u2068${value}\u2069` : name.endsWith('_bytes') ? bytes(value) : value,
    ]),
  )
