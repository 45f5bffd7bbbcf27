import type { Campaign } from '@matinee/contract/notices/campaigns'
import { CAMPAIGN_TOPICS } from '@matinee/contract/notices/campaign-topics'
import { LOCALES } from '@matinee/contract/store/store'
import { Alert, Button, Grid, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconSend, IconTestPipe } from '@tabler/icons-react'
import { useState } from 'react'
import { languageName } from '../../language.ts'
import { page } from '../../page.ts'
import { Card } from '../../parts/Card.tsx'
import { RichText } from '../../parts/RichText.tsx'
import { SaveBar } from '../../parts/SaveBar.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { AudienceFields } from './AudienceFields.tsx'
import { CampaignPreview } from './CampaignPreview.tsx'
import { CampaignState } from './CampaignState.tsx'
import { CampaignTools } from './CampaignTools.tsx'
import { DeleteCampaign } from './DeleteCampaign.tsx'
import { MAIL_EXTENSIONS } from './editor-extensions.ts'
import { translationsOf } from './mail-translations.ts'
import { MailTranslations } from './MailTranslations.tsx'
import { problemText } from './problem-text.ts'
import { SendDialog } from './SendDialog.tsx'
import { SubjectTestFields } from './SubjectTestFields.tsx'
import { TestDialog } from './TestDialog.tsx'
import { ToCampaigns } from './ToCampaigns.tsx'
import { contentOf, useCampaignForm, type CampaignForm } from './use-campaign-form.ts'

/** A campaign that is being written. */
export function CampaignDraft({ campaign }: { campaign: Campaign }) {
  const { form, saving, saveIfDirty } = useCampaignForm(campaign)
  const [open, setOpen] = useState<'send' | 'test'>()
  const openSaved = async (dialog: 'send' | 'test') => {
    if (await saveIfDirty()) setOpen(dialog)
  }
  return (
    <Screen
      title={form.values.subject || t('campaigns.untitled')}
      width={1120}
      before={<ToCampaigns />}
      beside={<CampaignState state={campaign.state} />}
      actions={
        <>
          <DeleteCampaign id={campaign.id} />
          <Button
            variant="default"
            leftSection={<IconTestPipe size={16} aria-hidden />}
            onClick={() => void openSaved('test')}
          >
            {t('campaigns.test')}
          </Button>
          <Button
            leftSection={<IconSend size={16} className="turns" aria-hidden />}
            onClick={() => void openSaved('send')}
          >
            {t('campaigns.send')}
          </Button>
        </>
      }
    >
      {campaign.problem !== null && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={t('campaigns.not_sent')}>
          {problemText(campaign.problem)}
        </Alert>
      )}
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <form onSubmit={form.onSubmit((values) => saving.mutate(values))}>
            <Stack gap="lg">
              <MailFields form={form} />
              <AudienceFields form={form} />
              <SubjectTestFields form={form} />
              <DraftTranslations form={form} />
            </Stack>
            <SaveBar isDirty={form.isDirty()} isSaving={saving.isPending} onDiscard={form.reset} />
          </form>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <DraftPreview form={form} />
        </Grid.Col>
      </Grid>
      {open === 'send' && <SendDialog campaign={campaign} onClose={() => setOpen(undefined)} />}
      {open === 'test' && <TestDialog id={campaign.id} onClose={() => setOpen(undefined)} />}
    </Screen>
  )
}

const MailFields = ({ form }: { form: CampaignForm }) => (
  <Card title={t('campaigns.mail')}>
    <Stack>
      <TextInput label={t('campaigns.subject')} maxLength={200} {...form.getInputProps('subject')} />
      <TextInput
        label={t('campaigns.preheader')}
        description={t('campaigns.preheader_text')}
        maxLength={150}
        {...form.getInputProps('preheader')}
      />
      <RichText
        label={t('campaigns.body')}
        value={form.values.html}
        onChange={(html) => form.setFieldValue('html', html)}
        error={form.errors['html']}
        extensions={MAIL_EXTENSIONS}
        tools={(editor) => <CampaignTools editor={editor} />}
      />
      <Select
        label={t('mails.language')}
        data={LOCALES.map((value) => ({ value, label: languageName(value, page.locale) }))}
        allowDeselect={false}
        {...form.getInputProps('locale')}
      />
      <Select
        label={t('campaigns.topic')}
        description={t('campaigns.topic_text')}
        data={CAMPAIGN_TOPICS.map((value) => ({ value, label: t(`campaigns.topic.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('topic')}
      />
      <NumberInput
        label={t('campaigns.per_minute')}
        description={t('campaigns.per_minute_text')}
        min={1}
        max={100_000}
        allowDecimal={false}
        {...form.getInputProps('per_minute')}
      />
    </Stack>
  </Card>
)

function DraftTranslations({ form }: { form: CampaignForm }) {
  const { subject, preheader, html, locale, is_test, test, translations } = form.values
  return (
    <MailTranslations
      language={locale}
      texts={{
        ...{ subject, preheader, html },
        ...(is_test && { test_subject: test.subject, test_preheader: test.preheader }),
      }}
      value={translations}
      onChange={(changed) => form.setFieldValue('translations', changed)}
      tools={(editor) => <CampaignTools editor={editor} />}
    />
  )
}

const TYPING_MS = 500

function DraftPreview({ form }: { form: CampaignForm }) {
  const [values] = useDebouncedValue(form.values, TYPING_MS)
  return (
    <CampaignPreview
      content={{ ...contentOf(values), translations: translationsOf(values.translations) }}
      test={values.is_test ? values.test : null}
    />
  )
}
