import type { MailPreview } from '@matinee/contract/notices/notices'
import { LOCALES } from '@matinee/contract/store/store'
import { Group, SegmentedControl, Select, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { languageName } from '../language.ts'
import { page } from '../page.ts'
import { BackTo } from '../parts/BackTo.tsx'
import { Problem } from '../parts/Problem.tsx'
import { Screen } from '../parts/Screen.tsx'
import { t, type Word } from '../text.ts'
import { DEVICES, FORMS, SCHEMES, type MailPreviewSearch } from './mail-preview-search.ts'
import { MailFrame } from './MailFrame.tsx'
import { MailTexts } from './MailTexts.tsx'
import styles from './mails.module.css'
import { mailPreview } from './queries.ts'

const route = getRouteApi('/shell/mails/previews/$kind')

/** One mail as the store sends it, in each language, width, colour scheme and format. */
export function MailPreviewScreen() {
  const { kind } = route.useParams()
  const search = route.useSearch()
  const locale = search.locale ?? LOCALES.find((known) => known === page.locale) ?? 'en'
  const preview = useQuery({ ...mailPreview(kind, locale), placeholderData: keepPreviousData })
  const { data, error, refetch } = preview

  return (
    <Screen
      title={t(`mails.kind.${kind}`)}
      before={<BackTo to="/mails/previews" label={t('mails.all')} />}
      width={1120}
    >
      <Stack gap="md">
        <Text c="dimmed">{t('mails.sent_when', { trigger: t(`mails.trigger.${kind}`) })}</Text>
        <Options locale={locale} />
        <div className={styles.preview} data-wide={search.device === 'desktop' || undefined}>
          <Stack gap="md" miw={0}>
            {error && <Problem error={error} onRetry={() => void refetch()} />}
            {!error && !data && <Skeleton h={720} />}
            {!error && data && <Preview mail={data} {...search} />}
          </Stack>
          {(data ?? error) && <MailTexts kind={kind} locale={locale} />}
        </div>
      </Stack>
    </Screen>
  )
}

function Options({ locale }: { locale: string }) {
  const { device = DEVICES[0], scheme = SCHEMES[0], form = FORMS[0] } = route.useSearch()
  const navigate = route.useNavigate()
  const choose = (chosen: Record<string, string>) =>
    void navigate({ search: (before) => ({ ...before, ...chosen }) as MailPreviewSearch, replace: true })

  return (
    <Group gap="sm" align="flex-end">
      <Select
        label={t('mails.language')}
        value={locale}
        data={LOCALES.map((value) => ({ value, label: languageName(value, page.locale) }))}
        onChange={(value) => value && choose({ locale: value })}
        allowDeselect={false}
      />
      <Switcher
        name="mails.form"
        word="mails"
        value={form}
        choices={FORMS}
        onChoose={(to) => choose({ form: to })}
      />
      {form === 'html' && (
        <>
          <Switcher
            name="preview.width"
            word="preview"
            value={device}
            choices={DEVICES}
            onChoose={(to) => choose({ device: to })}
          />
          <Switcher
            name="mails.scheme"
            word="scheme"
            value={scheme}
            choices={SCHEMES}
            onChoose={(to) => choose({ scheme: to })}
          />
        </>
      )}
    </Group>
  )
}

interface SwitcherProps {
  name: Word
  /** The prefix of the options' word keys. */
  word: 'mails' | 'preview' | 'scheme'
  value: string
  choices: readonly string[]
  onChoose: (choice: string) => void
}

const Switcher = ({ name, word, value, choices, onChoose }: SwitcherProps) => (
  <SegmentedControl
    aria-label={t(name)}
    value={value}
    onChange={onChoose}
    data={choices.map((choice) => ({ value: choice, label: t(`${word}.${choice}` as Word) }))}
  />
)

function Preview({
  mail,
  device = 'phone',
  scheme = 'light',
  form = 'html',
}: { mail: MailPreview } & MailPreviewSearch) {
  return (
    <>
      <Title order={2} dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {mail.subject}
      </Title>
      {form === 'html' ? (
        <MailFrame mail={mail} device={device} scheme={scheme} />
      ) : (
        <Textarea aria-label={t('mails.text')} value={mail.text} readOnly autosize dir="auto" />
      )}
    </>
  )
}
