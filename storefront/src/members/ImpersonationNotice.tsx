import type { Session } from '@matinee/contract/members/session'
import { stopImpersonation } from '@matinee/contract/members/staff'
import { Icon } from '@matinee/ui/Icon'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAccountText } from '../account-text.tsx'
import { useAlert } from '../frame/alerts.tsx'
import { call, type ApiError } from '../call.ts'
import { links } from '../links.ts'
import { sentenceFor, useLanguage } from '../text.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'

interface Props {
  member: Session['user']
  until: string
}

/** Shown on every page while staff view the store as a member: the time left, and an end button. */
export function ImpersonationNotice({ member, until }: Props) {
  const t = useAccountText()
  return (
    <section aria-label={t('looking.label')} data-looking className="looking-bar">
      <p className="flex min-w-0 items-center gap-3">
        <Icon name="person" className="size-5 shrink-0" />
        <span>
          <strong className="font-bold">{t('looking.as', { name: member.name })}</strong>{' '}
          {t('looking.read_only')}
        </span>
      </p>
      <div className="flex items-center justify-between gap-4 max-sm:w-full">
        <TimeLeft until={until} />
        <EndButton memberId={member.id} />
      </div>
    </section>
  )
}

/** A countdown; at its end the page is the staff member's own again. */
function TimeLeft({ until }: { until: string }) {
  const t = useAccountText()
  const end = Date.parse(until)
  const seconds = useSecondsUntil(end)
  useEffect(() => {
    if (seconds === 0 && Date.now() >= end) location.reload()
  }, [seconds, end])

  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <span className="whitespace-nowrap tabular-nums">{t('looking.left', { left })}</span>
}

/** Ends it and returns to the member's page in the admin. */
function EndButton({ memberId }: { memberId: number }) {
  const t = useAccountText()
  const { words } = useLanguage()
  const alert = useAlert()
  const end = useMutation<unknown, ApiError>({
    mutationFn: () => call(stopImpersonation, {}),
    onSuccess: () => location.assign(`${links.admin}/people/${memberId}`),
    onError: (error) => alert('error', sentenceFor(error, words)),
  })
  return (
    <button
      type="button"
      disabled={end.isPending}
      onClick={() => end.mutate()}
      className="min-h-11 cursor-pointer rounded-control bg-canvas px-5 font-semibold whitespace-nowrap text-ink"
    >
      {t('looking.end')}
    </button>
  )
}
