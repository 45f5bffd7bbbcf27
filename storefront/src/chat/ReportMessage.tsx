import { reportChatMessage, type ChatMessage } from '@matinee/contract/chat/chat'
import { REPORT_REASONS } from '@matinee/contract/community/community'
import { Button } from '@matinee/ui/Button'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useAccountText } from '../account-text.tsx'
import { call, type ApiError } from '../call.ts'
import { useAlert } from '../frame/alerts.tsx'
import { Modal, useModal } from '../frame/Modal.tsx'
import { Fault } from '../members/Fault.tsx'
import { sentenceFor, useLanguage } from '../text.tsx'
import { useChatOf } from './chat-context.ts'

export const REPORT_MESSAGE = 'report-message'

type Reason = (typeof REPORT_REASONS)[number]

/** Reports a message to the hosts, with a reason. */
export function ReportMessage({ message }: { message: ChatMessage | null }) {
  const t = useAccountText()
  return (
    <Modal name={REPORT_MESSAGE} label={t('chat.report.title')} className="p-6">
      {message && <ReportForm messageId={message.id} />}
    </Modal>
  )
}

function ReportForm({ messageId }: { messageId: number }) {
  const t = useAccountText()
  const { words } = useLanguage()
  const { close } = useModal(REPORT_MESSAGE)
  const { mutate, isPending, error } = useReport(messageId, close)
  const [reason, setReason] = useState<Reason>()

  return (
    <form
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        if (reason) mutate(reason)
      }}
    >
      <h2 className="text-xl font-bold tracking-tight">{t('chat.report.title')}</h2>
      <fieldset className="mt-4">
        <legend className="mb-1 text-sm font-semibold">{t('comments.report.why')}</legend>
        {REPORT_REASONS.map((each) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="reason"
              required
              checked={reason === each}
              onChange={() => setReason(each)}
              className="size-4.5"
            />
            {t(`comments.report.reason.${each}`)}
          </label>
        ))}
      </fieldset>
      <Fault>{error && sentenceFor(error, words)}</Fault>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button tone="quiet" onClick={close}>
          {t('comments.cancel')}
        </Button>
        <Button type="submit" disabled={isPending}>
          {t('comments.report.send')}
        </Button>
      </div>
    </form>
  )
}

function useReport(message_id: number, close: () => void) {
  const t = useAccountText()
  const alert = useAlert()
  const { contentId: live_event_id } = useChatOf()

  return useMutation<unknown, ApiError, Reason>({
    mutationFn: (reason) =>
      call(reportChatMessage, { params: { live_event_id, message_id }, body: { reason } }),
    onSuccess: () => {
      close()
      alert('success', t('comments.report.done'))
    },
  })
}
