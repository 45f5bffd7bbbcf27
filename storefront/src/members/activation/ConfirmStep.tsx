import { answerActivation, getActivation, type WaitingDevice } from '@matinee/contract/members/activation'
import { Button } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { Skeleton } from '@matinee/ui/Skeleton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Facts } from '../../frame/Facts.tsx'
import { useAccountText } from '../../account-text.tsx'
import { formatTimeAgo, countryName } from '../../ago.ts'
import { call, type ApiError } from '../../call.ts'
import { readQuery } from '../../read.ts'
import { sentenceFor, useLanguage } from '../../text.tsx'
import { EntryPage } from '../EntryPage.tsx'
import { Fault } from '../Fault.tsx'
import type { Answer } from './AnsweredStep.tsx'
import { useDeviceName } from '../sign-in/DeviceList.tsx'
import { useMember } from '../../session/use-signed-in.ts'

interface Props {
  code: string
  onAnswer: (answer: Answer) => void
  onOther: () => void
}

/** Shows which device it is before activating it: the code may have been sent by somebody else. */
export function ConfirmStep({ code, onAnswer, onOther }: Props) {
  const t = useAccountText()
  const { words } = useLanguage()
  // Each look-up is a rate-limited attempt, so it is made once.
  const device = useQuery({
    ...readQuery(getActivation, { params: { code } }),
    staleTime: Infinity,
    retry: false,
  })
  const answer = useMutation<unknown, ApiError, Answer>({
    mutationFn: (given) => call(answerActivation, { params: { code }, body: { answer: given } }),
    onSuccess: (_, given) => onAnswer(given),
  })
  const error = (device.error as ApiError | null) ?? answer.error

  return (
    <EntryPage title={t('activation.confirm')} text={!device.error && <AccountName />}>
      {device.data && <DeviceCard device={device.data} />}
      {device.isPending && <Skeleton className="h-32 w-full rounded-xl" />}
      <Fault>{error && sentenceFor(error, words)}</Fault>
      {device.data && (
        <>
          <p className="text-sm leading-relaxed text-quiet">{t('activation.warning')}</p>
          <Button size="large" disabled={answer.isPending} onClick={() => answer.mutate('allow')}>
            {t('activation.allow')}
          </Button>
          <Button
            tone="plain"
            size="large"
            disabled={answer.isPending}
            onClick={() => answer.mutate('refuse')}
          >
            {t('activation.refuse')}
          </Button>
        </>
      )}
      <Button tone="quiet" onClick={onOther}>
        {t('activation.other')}
      </Button>
    </EntryPage>
  )
}

function AccountName() {
  const t = useAccountText()
  const member = useMember()
  return <p>{t('activation.whose', { name: member?.email ?? member?.name ?? '' })}</p>
}

function DeviceCard({ device }: { device: WaitingDevice }) {
  const t = useAccountText()
  const { locale } = useLanguage()
  const { user_code, country, asked_at } = device
  const when = t('activation.asked', { when: formatTimeAgo(locale, asked_at) })

  return (
    <div className="rounded-2xl border border-line bg-raised p-5">
      <p className="flex items-center gap-3 text-lg font-bold">
        <Icon name="film" className="size-6 text-quiet" />
        {useDeviceName()(device)}
      </p>
      <p className="mt-1 text-sm text-quiet">
        <Facts of={[country && countryName(locale, country), when]} />
      </p>
      <p dir="ltr" className="mt-4 text-center text-3xl font-extrabold tracking-[0.15em]">
        {user_code}
      </p>
    </div>
  )
}
