import { Icon } from '@matinee/ui/Icon'
import { useEffectEvent, useLayoutEffect } from 'react'
import { Modal, useModal } from '../frame/Modal.tsx'
import { useText } from '../text.tsx'
import { SEARCH_MODAL } from './search-modal.ts'
import { fetchAnswer, SearchOverlay } from './SearchOverlay.tsx'
import { useSearching } from './use-searching.ts'

/** The way to the search from everywhere: a press, `/`, or Ctrl and K. */
export function HeaderSearch() {
  const t = useText()
  const { open } = useModal(SEARCH_MODAL)
  const searching = useSearching()
  useShortcut(open)

  return (
    <>
      <button
        type="button"
        aria-label={t('search.open')}
        aria-keyshortcuts="/ Control+K"
        aria-haspopup="dialog"
        title={t('search.shortcut')}
        onClick={open}
        onPointerEnter={() => void fetchAnswer()}
        onFocus={() => void fetchAnswer()}
        className="ms-auto flex min-h-10 min-w-10 cursor-pointer items-center justify-center gap-2 rounded-full text-sm text-ink/80 transition-colors hover:bg-ink/10 hover:text-ink md:border md:border-ink/25 md:ps-3.5 md:pe-2.5"
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
        <SearchOverlay {...searching} />
      </Modal>
    </>
  )
}

function useShortcut(open: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event) || document.querySelector('dialog:modal')) return
    event.preventDefault()
    open()
  })

  // A key may be pressed as soon as the page is seen: later effects would miss it.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Ctrl or Command with K everywhere; `/` where nobody is writing. */
function isShortcut({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent) {
  if (defaultPrevented || altKey) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
  const isWriting =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')
  return key === '/' && !isWriting
}
