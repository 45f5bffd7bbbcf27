import type { previewCampaign } from '@matinee/contract/notices/campaigns'
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

type Form = 'phone' | 'desktop' | 'text'

/** A campaign's mail on a phone, on a desktop and as text; or what is wrong with it. */
export function CampaignPreview({ content }: { content: Body<typeof previewCampaign> }) {
  const [form, setForm] = useState<Form>('phone')
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
        <PreviewBody content={content} form={form} />
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
