import { Modal, type ModalProps } from '@mantine/core'
import { useFocusReturn } from './use-focus-return.ts'

/** A dialog that is open as long as it is rendered. Whatever opened it has the focus again when it closes. */
export function Dialog(props: Omit<ModalProps, 'opened' | 'returnFocus'>) {
  useFocusReturn()
  return <Modal {...props} opened returnFocus={false} />
}
