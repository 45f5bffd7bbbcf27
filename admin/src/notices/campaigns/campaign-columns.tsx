import type { CampaignEntry } from '@matinee/contract/notices/campaigns'
import { Box, Group, Text } from '@mantine/core'
import { moment } from '../../format.ts'
import { pageLanguage } from '../../language.ts'
import type { Columns } from '../../parts/DataTable.tsx'
import { DemoMark } from '../../parts/DemoMark.tsx'
import { TextLink } from '../../parts/links.tsx'
import { t } from '../../text.ts'
import { CampaignState } from './CampaignState.tsx'
import { localMoment } from './local-moment.ts'

export const campaignColumns: Columns<CampaignEntry> = [
  { id: 'subject', header: t('campaigns.subject'), cell: ({ row }) => <Subject campaign={row.original} /> },
  {
    id: 'state',
    header: t('campaigns.state'),
    meta: { wide: true },
    cell: ({ row }) => <CampaignState state={row.original.state} />,
  },
  {
    id: 'readers',
    header: t('campaigns.readers'),
    meta: { wide: true, end: true },
    cell: ({ row: { original } }) => readersOf(original),
  },
  {
    id: 'at',
    header: t('campaigns.at'),
    meta: { wide: true, end: true },
    cell: ({ row }) => (
      <Text size="sm" c="dimmed">
        {momentOf(row.original)}
      </Text>
    ),
  },
]

const Subject = ({ campaign: { id, subject, state, demo } }: { campaign: CampaignEntry }) => (
  <Box miw={0}>
    <Group gap={6}>
      <TextLink
        to="/campaigns/$id"
        params={{ id }}
        size="sm"
        fw={500}
        dir="auto"
        style={{ overflowWrap: 'anywhere' }}
      >
        {subject || t('campaigns.untitled')}
      </TextLink>
      {demo && <DemoMark />}
    </Group>
    <Box hiddenFrom="md" mt={4}>
      <CampaignState state={state} />
    </Box>
  </Box>
)

const readersOf = ({ started_at, readers }: CampaignEntry) =>
  started_at === null ? '–' : readers.toLocaleString(pageLanguage())

const momentOf = ({ started_at, send_at, local_time, created_at }: CampaignEntry) =>
  started_at === null && local_time !== null
    ? localMoment(local_time)
    : moment(started_at ?? send_at ?? created_at)
