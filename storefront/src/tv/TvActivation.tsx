import { Button } from '@matinee/ui/Button'
import { Skeleton } from '@matinee/ui/Skeleton'
import { useEffect, useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import type { ApiError } from '../call.ts'
import { Brand } from '../frame/Brand.tsx'
import { links } from '../links.ts'
import { sentenceFor, useLanguage } from '../text.tsx'
import { activate, type Activation, type StartedActivation } from './activate.ts'
import { QrCode } from '../frame/QrCode.tsx'
import { takeFocus } from './use-remote.ts'

/** Activation of a television: shows a code, and continues once it is confirmed. */
export function TvActivation() {
  const t = useAccountText()
  const { activation, again } = useActivation()

  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] gap-10 px-[5vw] py-[5vh]">
      <div className="[&>span]:text-4xl">
        <Brand />
      </div>
      <div className="self-center">
        <h1 className="text-5xl font-extrabold tracking-tight xl:text-7xl">{t('tv.title')}</h1>
        {activation.state === 'asking' && <CodePlaceholder />}
        {activation.state === 'waiting' && <ActivationCode {...activation} />}
        {activation.state === 'refused' && <Over text={t('tv.refused')} onAgain={again} />}
        {activation.state === 'failed' && <ActivationFailed error={activation.error} onAgain={again} />}
      </div>
    </div>
  )
}

/** Reloads the page after sign-in: the session changes the page's data. */
function useActivation() {
  const [activation, setActivation] = useState<Activation>({ state: 'asking' })
  const [round, setRound] = useState(0)

  useEffect(() => {
    const stop = new AbortController()
    void activate(setActivation, stop.signal)
    return () => stop.abort()
  }, [round])
  useEffect(() => {
    if (activation.state === 'entered') location.reload()
  }, [activation.state])

  const again = () => {
    setActivation({ state: 'asking' })
    setRound(round + 1)
  }
  return { activation, again }
}

/** As tall as the code, so that the centred content does not shift. */
function CodePlaceholder() {
  const address = location.origin + links.activation
  const begun = { verification_uri: address, verification_uri_complete: address, user_code: 'XXXX-XXXX' }

  return (
    <div className="relative">
      <div aria-hidden className="invisible">
        <ActivationCode begun={begun} notice={null} />
      </div>
      <Skeleton className="absolute inset-x-0 top-[5vh] bottom-0" />
    </div>
  )
}

/** The content of a device before activation. */
type ShownActivation = Pick<StartedActivation, 'verification_uri' | 'verification_uri_complete' | 'user_code'>

function ActivationCode({ begun, notice }: { begun: ShownActivation; notice: ApiError | null }) {
  const t = useAccountText()
  const { words } = useLanguage()

  return (
    <div className="mt-[5vh] grid items-center gap-[5vw] lg:grid-cols-[1fr_auto]">
      <div>
        <Code begun={begun} />
        <output className="mt-8 block text-2xl text-quiet">
          {notice ? sentenceFor(notice, words) : t('tv.waiting')}
        </output>
      </div>
      <div className="flex flex-col items-center gap-5">
        <QrCode
          text={begun.verification_uri_complete}
          label={t('tv.qr', { address: begun.verification_uri })}
          className="w-[clamp(14rem,22vw,28rem)] rounded-2xl"
        />
        <p className="text-2xl text-quiet">{t('tv.scan')}</p>
      </div>
    </div>
  )
}

function Code({ begun: { verification_uri, user_code } }: { begun: ShownActivation }) {
  const t = useAccountText()

  return (
    <>
      <p className="text-2xl text-quiet xl:text-3xl">{t('tv.go_to')}</p>
      <p dir="ltr" className="mt-2 text-3xl font-bold break-all text-accent xl:text-4xl rtl:text-right">
        {verification_uri.replace(/^https?:\/\//, '')}
      </p>
      <p className="mt-6 text-2xl text-quiet xl:text-3xl">{t('tv.enter')}</p>
      <p
        dir="ltr"
        className="mt-2 text-[clamp(3rem,8vw,9rem)] leading-tight font-extrabold tracking-[0.06em] whitespace-nowrap tabular-nums rtl:text-right"
      >
        {user_code}
      </p>
    </>
  )
}

function ActivationFailed({
  error,
  onAgain,
}: {
  error: Extract<Activation, { state: 'failed' }>['error']
  onAgain: () => void
}) {
  const t = useAccountText()
  const { words } = useLanguage()
  return <Over text={`${t('tv.failed')}. ${sentenceFor(error, words)}`} onAgain={onAgain} />
}

function Over({ text, onAgain }: { text: string; onAgain: () => void }) {
  const t = useAccountText()

  return (
    <div role="alert" className="mt-10 flex flex-col items-start gap-8">
      <p className="text-3xl">{text}</p>
      <Button ref={takeFocus} tone="bright" className="min-h-20! px-12! text-3xl!" onClick={onAgain}>
        {t('tv.again')}
      </Button>
    </div>
  )
}
