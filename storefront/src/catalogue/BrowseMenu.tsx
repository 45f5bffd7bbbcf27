import { useDismiss } from '@matinee/ui/Dropdown'
import { Icon } from '@matinee/ui/Icon'
import { lazyRouteComponent, Link } from '@tanstack/react-router'
import { Suspense, useId, useRef, type MouseEvent } from 'react'
import { useOpenHere } from '../frame/use-open-here.ts'
import { links } from '../links.ts'
import { useText } from '../text.tsx'

const BrowsePanel = lazyRouteComponent(() => import('./BrowsePanel.tsx'), 'BrowsePanel')

const isForWindow = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey

/** A link to all categories and authors that opens a panel where scripts run. */
export function BrowseMenu() {
  const t = useText()
  const id = useId()
  const whole = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useOpenHere()
  useDismiss(whole, isOpen, () => setOpen(false))
  const unfold = (event: MouseEvent) => {
    if (isForWindow(event)) return
    event.preventDefault()
    setOpen(!isOpen)
  }

  return (
    <div ref={whole}>
      <Link
        to={links.browse}
        preload={false}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={unfold}
        onPointerEnter={() => void BrowsePanel.preload?.()}
        className="flex min-h-11 min-w-10 items-center justify-center gap-1 rounded-control text-sm font-semibold text-ink/85 hover:text-ink max-md:hover:bg-ink/10 md:px-2"
      >
        <Icon name="menu" className="size-5 md:hidden" />
        <span className="max-md:sr-only">{t('header.browse')}</span>
        <Icon
          name="down"
          className={`size-4 transition-transform max-md:hidden ${isOpen ? 'rotate-180' : ''}`}
        />
      </Link>
      <div id={id} hidden={!isOpen} className="browse-panel">
        {isOpen && (
          <Suspense>
            <BrowsePanel />
          </Suspense>
        )}
      </div>
    </div>
  )
}
