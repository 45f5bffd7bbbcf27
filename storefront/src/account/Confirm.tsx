import { Button } from '@matinee/ui/Button'
import type { ReactNode } from 'react'
import { useAccountText } from '../account-text.tsx'
import { Modal, useModal } from '../frame/Modal.tsx'

interface Props {
  /** The name of its modal. */
  name: string
  title: string
  children?: ReactNode
  /** The label and the action of its button. */
  action: string
  pending: boolean
  onConfirm: () => void
}

/** Asks for confirmation of an irreversible action. */
export function Confirm({ name, title, children, action, pending, onConfirm }: Props) {
  const t = useAccountText()
  const { close } = useModal(name)

  return (
    <Modal name={name} label={title} className="p-6">
      <h2 className="text-xl font-bold tracking-tight">{title}</h2>
      {children && <div className="mt-2 leading-relaxed text-pretty text-quiet">{children}</div>}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button tone="quiet" onClick={close}>
          {t('account.cancel')}
        </Button>
        <Button disabled={pending} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Modal>
  )
}
