import { useRouter, useRouterState } from '@tanstack/react-router'
import {
  createContext,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The modal open at this history entry. */
    modal?: string
  }
}

/** The same for as long as the page is there: were it another, what a server drew would be drawn anew (Later.tsx). */
const AreaContext = createContext<RefObject<HTMLElement | null>>({ current: null })

/** The container of modals beside the current view. */
export function ModalArea({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  return (
    <AreaContext value={area}>
      {children}
      <div ref={area} />
    </AreaContext>
  )
}

/** Opens and closes a modal by its name. It belongs to the history entry, so going back closes it. */
export function useModal(name: string) {
  const router = useRouter()
  const isOpen = useRouterState({ select: ({ location }) => location.state.modal === name })
  const open = () => {
    const { href, state } = router.latestLocation
    if (state.modal === name) return
    void router.navigate({ href, state: { modal: name }, resetScroll: false, hashScrollIntoView: false })
  }
  const close = () => {
    if (router.latestLocation.state.modal === name) router.history.back()
  }

  return { isOpen, open, close }
}

interface Props {
  name: string
  /** The accessible name. */
  label: string
  className?: string
  children: ReactNode
}

/** A modal dialog: traps focus, and closes on Escape, on a press outside, and on going back. */
export function Modal({ name, ...dialog }: Props) {
  const area = use(AreaContext)
  const { isOpen, close } = useModal(name)
  const isPlaced = usePlaced(isOpen)
  return isOpen && isPlaced ? createPortal(<Dialog {...dialog} onClose={close} />, area.current!) : null
}

/** A modal may be open on page load: its container exists once the page does. */
function usePlaced(isOpen: boolean) {
  const [isPlaced, setPlaced] = useState(false)
  useEffect(() => {
    if (isOpen) startTransition(() => setPlaced(true))
  }, [isOpen])
  return isPlaced
}

/** Closed before it is unmounted, so that it returns focus to its opener. */
function useShown(dialog: RefObject<HTMLDialogElement | null>) {
  useLayoutEffect(() => {
    const { current } = dialog
    current!.showModal()
    return () => current!.close()
  }, [dialog])
}

export function Dialog({
  label,
  className = '',
  children,
  onClose,
}: Omit<Props, 'name'> & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useShown(dialog)
  const closeBeside = ({ target, currentTarget }: MouseEvent) => target === currentTarget && onClose()

  return (
    // The browser's own dialog answers the keyboard: Escape comes as `cancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={label}
      onClick={closeBeside}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className={`modal ${className}`}
    >
      {children}
    </dialog>
  )
}
