import { askForExport, type PersonalExport } from '@matinee/contract/members/account'
import { Button, buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { ShareBar } from '@matinee/ui/ShareBar'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useAccountText } from '../../account-text.tsx'
import { call } from '../../call.ts'
import { dateIn, numberIn } from '../../format.ts'
import { useLanguage } from '../../text.tsx'
import { Section } from '../parts.tsx'
import { personalExport } from '../queries.ts'
import { useChange } from '../use-change.ts'

/** The personal data export: requested, made in the background, available for a week. */
export function ExportSection() {
  const t = useAccountText()
  const queries = useQueryClient()
  const {
    data: { export: file },
  } = useSuspenseQuery(personalExport)
  const ask = useChange({
    act: () => call(askForExport, {}),
    onDone: (answer) => queries.setQueryData(personalExport.queryKey, answer),
  })
  const isUnderWay = file?.state === 'collecting'

  return (
    <Section
      title={t('account.export')}
      text={t('account.export.text')}
      action={
        !isUnderWay && (
          <Button tone="plain" disabled={ask.isPending} onClick={() => ask.mutate()}>
            {t(file ? 'account.export.again' : 'account.export.ask')}
          </Button>
        )
      }
    >
      <div aria-live="polite">{file && <State file={file} />}</div>
    </Section>
  )
}

function State({ file }: { file: PersonalExport }) {
  const t = useAccountText()
  if (file.state === 'collecting') return <Progress file={file} />
  if (file.state === 'ready') return <Ready file={file} />
  return (
    <p className="flex items-start gap-2 text-sm leading-relaxed text-danger">
      <Icon name="warning" className="mt-0.5 size-5" />
      {t('account.export.failed')}
    </p>
  )
}

function Progress({ file: { done, total } }: { file: PersonalExport }) {
  const t = useAccountText()

  return (
    <>
      <ShareBar label={t('account.export.collecting')} value={done} max={total} />
      <p className="mt-2 text-sm leading-relaxed text-quiet">{t('account.export.collecting_text')}</p>
    </>
  )
}

const KB = 1000

function Ready({ file: { url, bytes, expires_at } }: { file: PersonalExport }) {
  const t = useAccountText()
  const { locale } = useLanguage()

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <a href={url ?? ''} download className={buttonClass()}>
        <Icon name="save" />
        {t('account.export.fetch', { size: numberIn(locale, Math.max(1, Math.round((bytes ?? 0) / KB))) })}
      </a>
      <p className="text-sm text-quiet">
        {t('account.export.until', { date: dateIn(locale, expires_at ?? '') })}
      </p>
    </div>
  )
}
