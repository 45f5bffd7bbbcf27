import { Button } from '@matinee/ui/Button'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useAccountText } from '../account-text.tsx'

/** Asks before unsaved input is lost, inside the store or on leaving it; returns the dialog to render. */
export function useUnsaved(isDirty: boolean) {
  const { status, proceed, reset } = useBlocker({
    // Opening a modal is a history entry of its own and loses nothing.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })

  return status === 'blocked' ? <Question onLeave={proceed} onStay={reset} /> : null
}

function Question({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const t = useAccountText()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current!.showModal(), [])

  return (
    <dialog ref={dialog} aria-labelledby="unsaved" onCancel={onStay} className="modal p-6">
      <h2 id="unsaved" className="text-xl font-bold tracking-tight">
        {t('account.unsaved.title')}
      </h2>
      <p className="mt-2 leading-relaxed text-pretty text-quiet">{t('account.unsaved.text')}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button tone="quiet" onClick={onLeave}>
          {t('account.unsaved.leave')}
        </Button>
        <Button onClick={onStay}>{t('account.unsaved.stay')}</Button>
      </div>
    </dialog>
  )
}
