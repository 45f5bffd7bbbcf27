import { Modal, type ModalProps } from '@mantine/core'
import { useFocusReturn } from './use-focus-return.ts'

/** A dialog that is open while it is rendered. When it closes, the focus returns to the element that opened it. */
export function Dialog(props: Omit<ModalProps, 'opened' | 'returnFocus'>) {
  useFocusReturn()
  return <Modal {...props} opened returnFocus={false} />
}
