import { answerTestBank } from '@matinee/contract/billing/checkout'
import { Button } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { useAccountText } from '../../account-text.tsx'
import { useChange } from '../../account/use-change.ts'
import { call } from '../../call.ts'
import { Dialog } from '../../frame/Modal.tsx'

interface Props {
  secret: string
  onAnswer: (passes: boolean) => void
}

/** A simulated 3-D Secure challenge, which the payer answers; in stores without real payments only. */
export function TestBank({ secret, onAnswer }: Props) {
  const t = useAccountText()
  const answer = useChange<boolean>({
    act: (passes) => call(answerTestBank, { body: { client_secret: secret, passes } }),
    onDone: (_, passes) => onAnswer(passes),
  })

  return (
    <Dialog label={t('bank.title')} className="p-6 text-center" onClose={() => answer.mutate(false)}>
      <span className="mx-auto grid size-14 place-items-center rounded-full bg-surface text-accent">
        <Icon name="shield" className="size-7" />
      </span>
      <h2 className="mt-4 text-xl font-bold tracking-tight">{t('bank.title')}</h2>
      <p className="mx-auto mt-2 max-w-prose leading-relaxed text-pretty text-quiet">{t('bank.text')}</p>
      <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse sm:justify-center">
        <Button size="large" disabled={answer.isPending} onClick={() => answer.mutate(true)}>
          {t('bank.passes')}
        </Button>
        <Button size="large" tone="plain" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
          {t('bank.fails')}
        </Button>
      </div>
    </Dialog>
  )
}
