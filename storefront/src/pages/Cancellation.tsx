import { router, useForm } from '@inertiajs/react'
import { MOST_WORDS_ON_LEAVING, type CancellationPage } from '@matinee/contract/retention/cancellation'
import { Button, buttonClass } from '@matinee/ui/Button'
import { Form } from '@matinee/ui/Form'
import { TextArea } from '@matinee/ui/TextArea'
import { useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { links } from '../links.ts'
import { EntryPage } from '../members/EntryPage.tsx'
import { Fault } from '../members/Fault.tsx'
import { ReasonChoice } from '../retention/ReasonChoice.tsx'
import { usePlanWords } from '../retention/use-plan-words.ts'
import { useAnyText } from '../text.tsx'

/** The way out: why, if one likes to say so, and never more than three presses. */
export default function Cancellation(page: CancellationPage) {
  if (page.plan.is_ending) return <EndingStep {...page} />
  return page.is_confirming ? <ConfirmStep {...page} /> : <ReasonStep {...page} />
}

interface ReasonForm {
  reason_id: number | null
  text: string
}

function ReasonStep({ plan, reasons }: CancellationPage) {
  const t = useAccountText()
  const say = useAnyText()
  const { title, date } = usePlanWords(plan)
  const form = useForm<ReasonForm>({ reason_id: null, text: '' })
  const faults = form.errors as Record<string, string>

  return (
    <EntryPage
      title={t('cancellation.title')}
      text={t(plan.is_trial ? 'cancellation.text.trial' : 'cancellation.text', { title, date })}
    >
      <Form
        errors={faults['text'] ? { text: [t('cancellation.too_long', { most: MOST_WORDS_ON_LEAVING })] } : {}}
        onFormSubmit={() => form.post('/cancellation')}
        className="flex flex-col gap-6"
      >
        <ReasonChoice
          reasons={reasons}
          chosen={form.data.reason_id}
          onChoose={(id) => form.setData('reason_id', id)}
        />
        <TextArea
          name="text"
          label={t('cancellation.words')}
          hint={t('cancellation.words.hint')}
          maxLength={MOST_WORDS_ON_LEAVING}
          value={form.data.text}
          onChange={({ target }) => form.setData('text', target.value)}
        />
        <Fault>{faults['form'] && say(`refusal.${faults['form']}`)}</Fault>
        <Button type="submit" size="large" disabled={form.processing}>
          {t('cancellation.submit')}
        </Button>
        <a href={links.catalog} className={buttonClass({ tone: 'plain', size: 'large' })}>
          {t('cancellation.keep')}
        </a>
      </Form>
    </EntryPage>
  )
}

/** The last word before it ends, with what that means. */
function ConfirmStep({ plan }: CancellationPage) {
  const t = useAccountText()
  const { title, date } = usePlanWords(plan)
  const [isPending, setPending] = useState(false)
  const end = () =>
    router.post(
      '/cancellation/confirm',
      {},
      { onStart: () => setPending(true), onFinish: () => setPending(false) },
    )

  return (
    <EntryPage
      title={t('cancellation.confirm', { title })}
      text={t(plan.is_trial ? 'cancellation.text.trial' : 'cancellation.text', { title, date })}
    >
      <Button size="large" disabled={isPending} onClick={end}>
        {t('cancellation.confirm.yes')}
      </Button>
      <a href={links.catalog} className={buttonClass({ tone: 'plain', size: 'large' })}>
        {t('cancellation.keep')}
      </a>
    </EntryPage>
  )
}

/** The cancellation is done, and can be undone until the paid period ends. */
function EndingStep({ plan }: CancellationPage) {
  const t = useAccountText()
  const { title, date } = usePlanWords(plan)
  const [isPending, setPending] = useState(false)
  const takeBack = () =>
    router.post(
      '/cancellation/resume',
      {},
      { onStart: () => setPending(true), onFinish: () => setPending(false) },
    )

  return (
    <EntryPage title={t('cancellation.done')} text={t('cancellation.done.text', { title, date })}>
      <a href={links.catalog} className={buttonClass({ size: 'large' })}>
        {t('redirect.go')}
      </a>
      <Button tone="plain" size="large" disabled={isPending} onClick={takeBack}>
        {t('cancellation.take_back')}
      </Button>
    </EntryPage>
  )
}
