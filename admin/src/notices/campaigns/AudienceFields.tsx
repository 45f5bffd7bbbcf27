import type { CampaignAudience } from '@matinee/contract/notices/campaigns'
import { Select, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pageLanguage } from '../../language.ts'
import { Card } from '../../parts/Card.tsx'
import { sentenceOf } from '../../parts/notify.tsx'
import { segments } from '../../people/queries.ts'
import { t } from '../../text.ts'
import { campaignReaders } from './queries.ts'
import { skippedText } from './skipped-text.ts'
import { EVERYONE, DELETED_SEGMENT, segmentIdOf, type CampaignForm } from './use-campaign-form.ts'

/** Who gets a campaign, and how many they are. */
export function AudienceFields({ form }: { form: CampaignForm }) {
  const { data: known = [] } = useQuery(segments)
  const { to, topic } = form.values
  return (
    <Card title={t('campaigns.audience')}>
      <Stack>
        <Select
          label={t('campaigns.to')}
          allowDeselect={false}
          data={[
            { value: EVERYONE, label: t('campaigns.everyone') },
            ...known.map(({ id, name }) => ({ value: String(id), label: name })),
            ...(to === DELETED_SEGMENT
              ? [{ value: DELETED_SEGMENT, label: t('campaigns.segment_gone'), disabled: true }]
              : []),
          ]}
          {...form.getInputProps('to')}
        />
        {to !== DELETED_SEGMENT && <ReaderCount topic={topic} segmentId={segmentIdOf(to)} />}
      </Stack>
    </Card>
  )
}

interface ReaderCountProps {
  topic: CampaignForm['values']['topic']
  segmentId: number | undefined
}

function ReaderCount({ topic, segmentId }: ReaderCountProps) {
  const { data, error } = useQuery(
    campaignReaders({ topic, ...(segmentId !== undefined && { segment_id: segmentId }) }),
  )
  if (error) return <Text size="sm">{sentenceOf(error)}</Text>
  return data ? <ReaderFacts audience={data} /> : <Skeleton h={22} />
}

/** How many people get a mail, and why others do not. */
export const ReaderFacts = ({ audience: { readers, skipped_for } }: { audience: CampaignAudience }) => (
  <div aria-live="polite">
    <Text size="sm" fw={500}>
      {t('campaigns.count', { readers })}
    </Text>
    {skipped_for.length > 0 && (
      <Text size="xs" c="dimmed">
        {t('campaigns.skipped_text', { reasons: skippedText(skipped_for, pageLanguage()) })}
      </Text>
    )}
  </div>
)
