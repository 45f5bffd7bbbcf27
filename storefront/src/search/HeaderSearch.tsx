import { Icon } from '@matinee/ui/Icon'
import { lazy, Suspense, useEffectEvent, useLayoutEffect, useState } from 'react'
import { Modal, useModal } from '../frame/Modal.tsx'
import { useText } from '../text.tsx'
import { SEARCH_MODAL } from './search-modal.ts'

const fetchOverlay = async () => ({ default: (await import('./SearchOverlay.tsx')).SearchOverlay })
const SearchOverlay = lazy(fetchOverlay)

/** Opens the search from any page: by click, `/`, or Ctrl and K. */
export function HeaderSearch() {
  const t = useText()
  const { open } = useModal(SEARCH_MODAL)
  const [typed, setTyped] = useState('')
  const start = () => {
    setTyped('')
    open()
  }
  useShortcut(start)

  return (
    <>
      <button
        type="button"
        aria-label={t('search.open')}
        aria-keyshortcuts="/ Control+K"
        aria-haspopup="dialog"
        title={t('search.shortcut')}
        onClick={start}
        onPointerEnter={() => void fetchOverlay()}
        onFocus={() => void fetchOverlay()}
        className="ms-auto flex min-h-10 min-w-10 cursor-pointer items-center justify-center gap-2 rounded-control text-sm text-ink/80 transition-colors hover:bg-ink/10 hover:text-ink md:border md:border-ink/25 md:ps-3.5 md:pe-2.5"
      >
        <Icon name="search" className="size-5 md:size-4" />
        <span aria-hidden className="hidden pe-6 md:inline">
          {t('search.label')}
        </span>
        <kbd
          aria-hidden
          className="hidden size-5 place-items-center rounded border border-ink/25 font-sans text-xs leading-none pointer-fine:md:grid"
        >
          /
        </kbd>
      </button>
      <Modal name={SEARCH_MODAL} label={t('search.label')} className="modal-search">
        <Suspense fallback={<EarlyField onType={setTyped} />}>
          <SearchOverlay typed={typed} />
        </Suspense>
      </Modal>
    </>
  )
}

/** Receives the input until the search overlay is loaded. */
function EarlyField({ onType }: { onType: (words: string) => void }) {
  const t = useText()
  return (
    <input
      // The field is the only purpose of the dialog.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      aria-label={t('search.label')}
      onChange={({ target }) => onType(target.value)}
      className="min-h-16 w-full bg-transparent ps-12 text-lg outline-none"
    />
  )
}

function useShortcut(open: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event) || document.querySelector('dialog:modal')) return
    event.preventDefault()
    open()
  })

  // A layout effect, because a key may be pressed as soon as the page is visible, before other effects run.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Ctrl or Command with K anywhere; `/` outside text fields. */
function isShortcut({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent) {
  if (defaultPrevented || altKey) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
  const isWriting =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')
  return key === '/' && !isWriting
}
