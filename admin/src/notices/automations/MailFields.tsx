import type { StepOf } from '@matinee/contract/notices/automation-steps'
import { CAMPAIGN_TOPICS, type CampaignTopic } from '@matinee/contract/notices/campaign-topics'
import { LOCALES } from '@matinee/contract/store/store'
import { Select, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { languageName } from '../../language.ts'
import { page } from '../../page.ts'
import { RichText } from '../../parts/RichText.tsx'
import { t } from '../../text.ts'
import { blocksOf, htmlOf } from '../campaigns/campaign-body.ts'
import { CampaignPreview } from '../campaigns/CampaignPreview.tsx'
import { CampaignTools } from '../campaigns/CampaignTools.tsx'
import { MAIL_EXTENSIONS } from '../campaigns/editor-extensions.ts'
import { translationsOf, writtenOf } from '../campaigns/mail-translations.ts'
import { MailTranslations } from '../campaigns/MailTranslations.tsx'

interface Props {
  step: StepOf<'mail'>
  onChange: (step: StepOf<'mail'>) => void
}

const TYPING_MS = 500

/** The mail of a step, written as a campaign is. */
export const MailFields = ({ step, onChange }: Props) => (
  <Stack>
    <TextInput
      label={t('campaigns.subject')}
      maxLength={200}
      value={step.subject}
      onChange={({ currentTarget }) => onChange({ ...step, subject: currentTarget.value })}
    />
    <TextInput
      label={t('campaigns.preheader')}
      description={t('campaigns.preheader_text')}
      maxLength={150}
      value={step.preheader}
      onChange={({ currentTarget }) => onChange({ ...step, preheader: currentTarget.value })}
    />
    <RichText
      label={t('campaigns.body')}
      value={htmlOf(step.blocks)}
      onChange={(html) => onChange({ ...step, blocks: blocksOf(html) })}
      extensions={MAIL_EXTENSIONS}
      tools={(editor) => <CampaignTools editor={editor} hasCoupon />}
    />
    <Select
      label={t('mails.language')}
      data={LOCALES.map((value) => ({ value, label: languageName(value, page.locale) }))}
      allowDeselect={false}
      value={step.locale}
      onChange={(locale) =>
        onChange({ ...step, locale: LOCALES.find((known) => known === locale) ?? step.locale })
      }
    />
    <Select
      label={t('campaigns.topic')}
      description={t('campaigns.topic_text')}
      data={CAMPAIGN_TOPICS.map((value) => ({ value, label: t(`campaigns.topic.${value}`) }))}
      allowDeselect={false}
      value={step.topic}
      onChange={(topic) => topic && onChange({ ...step, topic: topic as CampaignTopic })}
    />
    <MailTranslations
      language={step.locale}
      texts={{ subject: step.subject, preheader: step.preheader, html: htmlOf(step.blocks) }}
      value={writtenOf(step.translations)}
      onChange={(changed) => onChange({ ...step, translations: translationsOf(changed) })}
      tools={(editor) => <CampaignTools editor={editor} hasCoupon />}
    />
    <MailPreview step={step} />
  </Stack>
)

function MailPreview({ step }: { step: StepOf<'mail'> }) {
  const [content] = useDebouncedValue(step, TYPING_MS)
  return <CampaignPreview content={content} hasCoupon />
}
