import type { AutomationEntry } from '@matinee/contract/notices/automations'
import { Box, Group, Text } from '@mantine/core'
import { pageLanguage } from '../../language.ts'
import type { Columns } from '../../parts/DataTable.tsx'
import { DemoMark } from '../../parts/DemoMark.tsx'
import { TextLink } from '../../parts/links.tsx'
import { t } from '../../text.ts'
import { AutomationState } from './AutomationState.tsx'

export const automationColumns: Columns<AutomationEntry> = [
  { id: 'name', header: t('automations.name'), cell: ({ row }) => <Name automation={row.original} /> },
  {
    id: 'state',
    header: t('automations.state'),
    meta: { wide: true },
    cell: ({ row }) => <AutomationState state={row.original.state} />,
  },
  {
    id: 'inside',
    header: t('automations.inside'),
    meta: { wide: true, end: true },
    cell: ({ row }) => row.original.inside.toLocaleString(pageLanguage()),
  },
  {
    id: 'entered',
    header: t('automations.entered'),
    meta: { wide: true, end: true },
    cell: ({ row }) => row.original.entered.toLocaleString(pageLanguage()),
  },
]

const Name = ({ automation: { id, name, state, trigger, demo } }: { automation: AutomationEntry }) => (
  <Box miw={0}>
    <Group gap={6}>
      <TextLink
        to="/automations/$id"
        params={{ id }}
        size="sm"
        fw={500}
        dir="auto"
        style={{ overflowWrap: 'anywhere' }}
      >
        {name}
      </TextLink>
      {demo && <DemoMark />}
    </Group>
    <Text size="xs" c="dimmed">
      {t('automations.trigger')} {t(`automations.trigger.${trigger.type}`)}
    </Text>
    <Box hiddenFrom="md" mt={4}>
      <AutomationState state={state} />
    </Box>
  </Box>
)
