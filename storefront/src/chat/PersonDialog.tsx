import { banFromChat, TIME_OUTS } from '@matinee/contract/chat/chat-moderators'
import type { CommentUser } from '@matinee/contract/community/community'
import type { Body } from '@matinee/contract/platform/endpoint'
import { Button } from '@matinee/ui/Button'
import { useMutation } from '@tanstack/react-query'
import { useAccountText } from '../account-text.tsx'
import { call, type ApiError } from '../call.ts'
import { useAlert } from '../frame/alerts.tsx'
import { Modal, useModal } from '../frame/Modal.tsx'
import { Fault } from '../members/Fault.tsx'
import { sentenceFor, useLanguage } from '../text.tsx'
import { useChatOf } from './chat-context.ts'

export const MODERATE_PERSON = 'moderate-person'

/** What a moderator can do about a person who writes in the chat. */
export function PersonDialog({ person }: { person: CommentUser | null }) {
  const t = useAccountText()
  return (
    <Modal name={MODERATE_PERSON} label={t('chat.person.title')} className="p-6">
      {person && <PersonActs person={person} />}
    </Modal>
  )
}

function PersonActs({ person: { id: member_id, name } }: { person: CommentUser }) {
  const t = useAccountText()
  const { words, locale } = useLanguage()
  const { close } = useModal(MODERATE_PERSON)
  const { mutate, isPending, error } = useBan(name, close)

  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-xl font-bold tracking-tight">{t('chat.person', { name })}</h2>
      <p className="mb-2 text-sm text-quiet">{t('chat.person.text', { name })}</p>
      {TIME_OUTS.map((seconds) => (
        <Button
          key={seconds}
          tone="plain"
          disabled={isPending}
          onClick={() => mutate({ member_id, act: 'ban', seconds })}
        >
          {t('chat.person.time_out', { time: timeIn(locale, seconds) })}
        </Button>
      ))}
      <Button disabled={isPending} onClick={() => mutate({ member_id, act: 'ban', delete_messages: true })}>
        {t('chat.person.ban')}
      </Button>
      <Button tone="quiet" disabled={isPending} onClick={() => mutate({ member_id, act: 'lift' })}>
        {t('chat.person.lift')}
      </Button>
      <Fault>{error && sentenceFor(error, words)}</Fault>
      <Button tone="quiet" onClick={close}>
        {t('comments.cancel')}
      </Button>
    </div>
  )
}

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** `10 minutes`. */
function timeIn(locale: string, seconds: number) {
  const [unit, length] = UNITS.find(([, length]) => seconds % length === 0)!
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / length)
}

type BanInput = Body<typeof banFromChat>

function useBan(name: string, close: () => void) {
  const t = useAccountText()
  const alert = useAlert()
  const { contentId: live_event_id } = useChatOf()

  return useMutation<unknown, ApiError, BanInput>({
    mutationFn: (body) => call(banFromChat, { params: { live_event_id }, body }),
    onSuccess: (_result, { act, seconds }) => {
      close()
      const done = seconds ? 'time_out' : 'ban'
      alert('success', t(`chat.person.done.${act === 'lift' ? 'lift' : done}`, { name }))
    },
  })
}
