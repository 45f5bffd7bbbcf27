import type { Card } from '@matinee/contract/catalogue/catalogue'
import { Button } from '@matinee/ui/Button'
import { Icon, type IconName } from '@matinee/ui/Icon'
import { Picture } from '@matinee/ui/Picture'
import { Skeleton } from '@matinee/ui/Skeleton'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cutsOf } from '@matinee/contract/store/pictures'
import { Facts } from '../frame/Facts.tsx'
import { links } from '../links.ts'
import { useText } from '../text.tsx'

const LIST = 'grid gap-x-10 gap-y-1 px-[var(--gutter)] xl:grid-cols-2'

/** A vertical list of programs with actions. */
export const Entries = ({ children }: { children: ReactNode }) => <ul className={LIST}>{children}</ul>

interface Props {
  card: Card
  /** Whether it currently has a page. */
  available: boolean
  /** Progress in its film, from 0 to 1. */
  share?: number
  facts: string[]
  /** Removes it from the list. */
  removal?: { icon: IconName; label: string; onRemove: () => void } | undefined
  children?: ReactNode
}

/** A program in such a list. */
export function Entry({ card, available, share = 0, facts, removal, children }: Props) {
  const t = useText()
  const told = available ? facts : [t('library.unavailable')]

  return (
    <li className="border-b border-line py-4 last:border-none">
      <div className="relative flex items-center gap-3 sm:gap-5">
        <Thumbnail card={card} share={share} dim={!available} />
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 leading-snug font-semibold text-balance sm:text-lg">
            {available ? <Title card={card} /> : card.title}
          </h2>
          <p className="mt-1 line-clamp-2 text-sm text-quiet">
            <Facts of={told} />
          </p>
        </div>
        {removal && <RemoveButton {...removal} />}
      </div>
      {children}
    </li>
  )
}

/** The whole entry links to the program; its actions are above that link. */
const Title = ({ card: { permalink, title } }: { card: Card }) => (
  <Link
    to={links.program}
    params={{ permalink }}
    className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-offset-3 focus-visible:after:outline-ink"
  >
    {title}
  </Link>
)

function Thumbnail({ card, share, dim }: { card: Card; share: number; dim: boolean }) {
  const { horizontal_image: picture, blur_hash } = card

  return (
    <div
      className={`relative isolate aspect-video w-32 shrink-0 overflow-hidden rounded-card bg-surface sm:w-52 ${dim ? 'opacity-50 grayscale' : ''}`}
    >
      {picture ? (
        <Picture
          src={picture}
          srcSet={cutsOf(picture)}
          sizes="(min-width: 640px) 208px, 128px"
          blurHash={blur_hash}
        />
      ) : (
        <Icon name="film" className="absolute inset-0 m-auto size-7 text-quiet" />
      )}
      {share > 0 && <Progress share={share} />}
    </div>
  )
}

function Progress({ share }: { share: number }) {
  const t = useText()
  const percent = Math.max(1, Math.round(share * 100))

  return (
    <span className="absolute inset-x-2 bottom-2 h-1 overflow-hidden rounded-full bg-black/60 ring-1 ring-black/30">
      <span className="sr-only">{t('card.progress', { percent })}</span>
      <span
        aria-hidden
        className="block h-full rounded-full bg-primary"
        style={{ inlineSize: `${percent}%` }}
      />
    </span>
  )
}

export const RemoveButton = ({ icon, label, onRemove }: NonNullable<Props['removal']>) => (
  <Button
    tone="quiet"
    aria-label={label}
    title={label}
    onClick={({ currentTarget }) => {
      focusBeside(currentTarget)
      onRemove()
    }}
    className="relative size-10 px-0!"
  >
    <Icon name={icon} className={`size-5 ${icon === 'heart_full' ? 'text-accent' : ''}`} />
  </Button>
)

/** A removed row takes its button with it: focus moves to the next row, else to the page. */
function focusBeside(button: Element) {
  const row = button.closest('li')!
  const beside = (row.nextElementSibling ?? row.previousElementSibling)?.querySelector<HTMLElement>(
    'a, button',
  )
  ;(beside ?? document.getElementById('main'))?.focus({ preventScroll: true })
}

/** The skeleton of the list. */
export const EntriesSkeleton = () => (
  <ul aria-hidden className={LIST}>
    {Array.from({ length: 8 }, (_, at) => (
      <li key={at} className="flex items-center gap-3 border-b border-line py-4 last:border-none sm:gap-5">
        <Skeleton className="aspect-video w-32 shrink-0 rounded-card sm:w-52" />
        <div className="flex-1">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="mt-2 h-4 w-2/5" />
        </div>
      </li>
    ))}
  </ul>
)
