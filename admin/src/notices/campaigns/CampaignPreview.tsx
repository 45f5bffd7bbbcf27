import {
  CAMPAIGN_VARIANTS,
  type CampaignContent,
  type CampaignTranslations,
  type CampaignVariant,
  type previewCampaign,
  type SubjectTest,
} from '@matinee/contract/notices/campaigns'
import { languageFor, languagesOf, type TranslatedMail } from '@matinee/contract/notices/mail-languages'
import type { Body } from '@matinee/contract/platform/endpoint'
import { Alert, SegmentedControl, Select, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languageName } from '../../language.ts'
import { Card } from '../../parts/Card.tsx'
import { sentenceOf } from '../../parts/notify.tsx'
import { page } from '../../page.ts'
import { t } from '../../text.ts'
import { MailFrame } from '../MailFrame.tsx'
import { hasText } from './campaign-body.ts'
import { contentOfVariant } from './mail-translations.ts'
import { campaignPreview } from './queries.ts'

type Form = 'phone' | 'desktop' | 'text'

interface CampaignPreviewProps {
  content: CampaignContent & { translations?: CampaignTranslations }
  /** It may name the coupon that a step makes. */
  hasCoupon?: boolean
  /** The second of two subjects. */
  test?: SubjectTest | null
}

/** A campaign's mail on a phone, on a desktop and as text; or what is wrong with it. */
export function CampaignPreview({ content, test = null, hasCoupon = false }: CampaignPreviewProps) {
  const [form, setForm] = useState<Form>('phone')
  const [variant, setVariant] = useState<CampaignVariant>('a')
  const [chosen, setChosen] = useState<string | null>(null)
  const language = languageFor(content, chosen)
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
          <PreviewLanguage content={content} language={language} onChange={setChosen} />
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
          <PreviewBody
            content={{
              ...contentOfVariant(content, { language, variant, test }),
              ...(hasCoupon && { has_coupon: true }),
            }}
            form={form}
          />
        </Stack>
      ) : (
        <Text c="dimmed">{t('campaigns.preview_empty')}</Text>
      )}
    </Card>
  )
}

interface PreviewLanguageProps {
  content: TranslatedMail
  language: string
  onChange: (language: string | null) => void
}

/** Nothing where a mail has one language. */
function PreviewLanguage({ content, language, onChange }: PreviewLanguageProps) {
  const languages = languagesOf(content)
  if (languages.length < 2) return null
  return (
    <Select
      size="xs"
      w={220}
      maw="100%"
      label={t('mails.language')}
      data={languages.map((value) => ({ value, label: languageName(value, page.locale) }))}
      allowDeselect={false}
      value={language}
      onChange={onChange}
    />
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
