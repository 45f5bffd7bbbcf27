import {
  CAMPAIGN_VARIANTS,
  type CampaignVariant,
  type previewCampaign,
  type SubjectTest,
} from '@matinee/contract/notices/campaigns'
import type { Body } from '@matinee/contract/platform/endpoint'
import { Alert, SegmentedControl, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../parts/Card.tsx'
import { sentenceOf } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { MailFrame } from '../MailFrame.tsx'
import { hasText } from './campaign-body.ts'
import { campaignPreview } from './queries.ts'
import { variantOf } from './use-campaign-form.ts'

type Form = 'phone' | 'desktop' | 'text'

interface CampaignPreviewProps {
  content: Body<typeof previewCampaign>
  /** The second of two subjects. */
  test?: SubjectTest | null
}

/** A campaign's mail on a phone, on a desktop and as text; or what is wrong with it. */
export function CampaignPreview({ content, test = null }: CampaignPreviewProps) {
  const [form, setForm] = useState<Form>('phone')
  const [variant, setVariant] = useState<CampaignVariant>('a')
  return (
    <Card
      title={t('campaigns.preview')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('mails.form')}
          value={form}
          onChange={(chosen) => setForm(chosen as Form)}
          data={[
            { value: 'phone', label: t('preview.phone') },
            { value: 'desktop', label: t('preview.desktop') },
            { value: 'text', label: t('mails.text') },
          ]}
        />
      }
    >
      {hasText(content.blocks) ? (
        <Stack gap="xs">
          {test !== null && (
            <SegmentedControl
              size="xs"
              style={{ alignSelf: 'start' }}
              aria-label={t('campaigns.ab.preview')}
              value={variant}
              onChange={(chosen) => setVariant(chosen as CampaignVariant)}
              data={CAMPAIGN_VARIANTS.map((value) => ({ value, label: t(`campaigns.ab.variant.${value}`) }))}
            />
          )}
          <PreviewBody content={variantOf(content, test, variant)} form={form} />
        </Stack>
      ) : (
        <Text c="dimmed">{t('campaigns.preview_empty')}</Text>
      )}
    </Card>
  )
}

function PreviewBody({ content, form }: { content: Body<typeof previewCampaign>; form: Form }) {
  const { data, error } = useQuery(campaignPreview(content))
  if (error)
    return (
      <Alert variant="light" color="gray">
        {sentenceOf(error)}
      </Alert>
    )
  if (!data) return <Skeleton h={480} />
  return (
    <Stack gap="xs">
      <Text fw={600} dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {data.subject}
      </Text>
      {form === 'text' ? (
        <Textarea aria-label={t('mails.text')} value={data.text} readOnly autosize maxRows={30} dir="auto" />
      ) : (
        <MailFrame mail={data} device={form} scheme="light" />
      )}
    </Stack>
  )
}
