import { REPORT_REASONS, reportComment } from '@matinee/contract/community/community'
import { Button } from '@matinee/ui/Button'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useAccountText } from '../account-text.tsx'
import { useAlert } from '../frame/alerts.tsx'
import { call, type ApiError } from '../call.ts'
import { Modal, useModal } from '../frame/Modal.tsx'
import { Fault } from '../members/Fault.tsx'
import { sentenceFor, useLanguage } from '../text.tsx'

export const REPORT = 'report-comment'

/** Reports a comment to the moderators, with a reason. */
export function ReportDialog({ commentId }: { commentId: number | undefined }) {
  const t = useAccountText()
  return (
    <Modal name={REPORT} label={t('comments.report.title')} className="p-6">
      {commentId !== undefined && <ReportForm commentId={commentId} />}
    </Modal>
  )
}

function ReportForm({ commentId }: { commentId: number }) {
  const t = useAccountText()
  const { words } = useLanguage()
  const { close } = useModal(REPORT)
  const send = useReporting(commentId, close)
  const [reason, setReason] = useState<(typeof REPORT_REASONS)[number]>()
  const [details, setDetails] = useState('')

  return (
    <form
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        if (reason) send.mutate({ reason, ...(details.trim() && { details: details.trim() }) })
      }}
    >
      <h2 className="text-xl font-bold tracking-tight">{t('comments.report.title')}</h2>
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
      <label className="mt-3 flex flex-col gap-1.5 text-sm font-semibold">
        {t('comments.report.note')}
        <textarea
          rows={3}
          maxLength={1000}
          value={details}
          onChange={({ target }) => setDetails(target.value)}
          className="w-full rounded-lg border border-edge bg-canvas px-3.5 py-2.5 text-base font-normal text-ink"
        />
      </label>
      <Fault>{send.error && sentenceFor(send.error, words)}</Fault>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button tone="quiet" onClick={close}>
          {t('comments.cancel')}
        </Button>
        <Button type="submit" disabled={send.isPending}>
          {t('comments.report.send')}
        </Button>
      </div>
    </form>
  )
}

type Report = { reason: (typeof REPORT_REASONS)[number]; details?: string }

function useReporting(id: number, close: () => void) {
  const t = useAccountText()
  const alert = useAlert()

  return useMutation<unknown, ApiError, Report>({
    mutationFn: (body) => call(reportComment, { params: { id }, body }),
    onSuccess: () => {
      close()
      alert('success', t('comments.report.done'))
    },
  })
}
