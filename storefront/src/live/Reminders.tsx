import { REMINDER_MINUTES, setReminders, type Reminders as Chosen } from '@matinee/contract/live/live-page'
import { Button, buttonClass } from '@matinee/ui/Button'
import { Checkbox } from '@matinee/ui/Checkbox'
import { useDismiss } from '@matinee/ui/Dropdown'
import { Icon } from '@matinee/ui/Icon'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { call } from '../call.ts'
import { useAlert } from '../frame/alerts.tsx'
import { links } from '../links.ts'
import { useSignedIn } from '../session/use-signed-in.ts'
import { remindersOf } from './queries.ts'

/** The reminders of a live event; guests are asked to sign in first. */
export function Reminders({ contentId }: { contentId: number }) {
  return useSignedIn() ? <ReminderChoice contentId={contentId} /> : <WayIn />
}

function WayIn() {
  const t = useAccountText()
  const here = useLocation({ select: ({ href }) => href })
  return (
    <Link to={links.signIn} search={{ return: here }} className={buttonClass({ tone: 'plain' })}>
      <Icon name="clock" />
      {t('live.remind.sign_in')}
    </Link>
  )
}

function ReminderChoice({ contentId }: { contentId: number }) {
  const t = useAccountText()
  const id = useId()
  const whole = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { chosen, choose } = useReminders(contentId)
  useDismiss(whole, isOpen, () => setOpen(false))

  return (
    <div ref={whole} className="relative">
      <Button
        tone="plain"
        aria-expanded={isOpen}
        aria-controls={id}
        disabled={!chosen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={chosen?.length ? 'check' : 'clock'} />
        {t(chosen?.length ? 'live.remind.on' : 'live.remind')}
      </Button>
      <fieldset
        id={id}
        hidden={!isOpen}
        className="absolute start-0 top-full z-20 mt-2 w-64 max-w-[calc(100vw-2*var(--gutter))] rounded-xl border border-line bg-raised p-4 text-ink shadow-2xl"
      >
        <legend className="sr-only">{t('live.remind')}</legend>
        {isOpen &&
          REMINDER_MINUTES.map((minutes) => (
            <Checkbox
              key={minutes}
              name={`remind-${minutes}`}
              label={t(`live.remind.${minutes}`)}
              checked={chosen?.includes(minutes) ?? false}
              onChange={(isOn) => choose(minutes, isOn)}
            />
          ))}
      </fieldset>
    </div>
  )
}

type Minutes = Chosen['minutes'][number]

/** Toggles optimistically. */
function useReminders(id: number) {
  const t = useAccountText()
  const alert = useAlert()
  const queries = useQueryClient()
  const query = remindersOf(id)
  const { data } = useQuery(query)
  const { mutate } = useMutation({
    mutationFn: (minutes: Minutes[]) => call(setReminders, { params: { id }, body: { minutes } }),
    onMutate: (minutes) => queries.setQueryData(query.queryKey, { minutes }),
    onError() {
      alert('error', t('live.remind.failed'))
      return queries.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  const choose = (minutes: Minutes, isOn: boolean) => {
    const others = (data?.minutes ?? []).filter((each) => each !== minutes)
    mutate(isOn ? [...others, minutes] : others)
  }
  return { chosen: data?.minutes, choose }
}
