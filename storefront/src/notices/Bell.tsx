import { useDismiss } from '@matinee/ui/Dropdown'
import { Icon } from '@matinee/ui/Icon'
import { Skeleton } from '@matinee/ui/Skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { accountPart } from '../frame/account-part.tsx'
import { subscribeToLive } from '@matinee/client/live'
import { useText } from '../text.tsx'
import { noticesQuery, unreadQuery } from './queries.ts'

const NoticeList = accountPart<object>(
  () => import('./NoticeList.tsx').then((part) => ({ default: part.NoticeList })),
  <NoticesSkeleton />,
)

/** The bell with the number of unread notices, updated live; it opens their list. */
export function Bell() {
  const id = useId()
  const whole = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(unreadQuery)
  useHearing()
  useDismiss(whole, isOpen, () => setOpen(false))
  useFoldedElsewhere(() => setOpen(false))

  return (
    <div ref={whole} className="sm:relative">
      <BellButton count={data?.unread ?? 0} isOpen={isOpen} controls={id} onPress={() => setOpen(!isOpen)} />
      <div
        id={id}
        hidden={!isOpen}
        className="absolute end-0 top-full z-30 mt-2 max-h-[min(34rem,75svh)] w-96 animate-appear overflow-y-auto overscroll-contain rounded-xl border border-line bg-raised text-ink shadow-2xl max-sm:inset-x-3 max-sm:mt-0 max-sm:w-auto"
      >
        {isOpen && <NoticeList />}
      </div>
    </div>
  )
}

interface ButtonProps {
  count: number
  isOpen: boolean
  controls: string
  onPress: () => void
}

const MOST_SHOWN = 99

function BellButton({ count, isOpen, controls, onPress }: ButtonProps) {
  const t = useText()
  return (
    <button
      type="button"
      aria-label={t('header.notices', { count })}
      title={t('header.notices', { count })}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onPress}
      className="relative grid size-10 cursor-pointer place-items-center rounded-full transition-colors hover:bg-ink/10"
    >
      <Icon name="bell" className="size-5" />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute end-0 top-0 grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1 text-xs font-bold text-on-primary tabular-nums"
        >
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
    </button>
  )
}

/** Refetches on a signal, and after a reconnect, when signals may have been missed. */
function useHearing() {
  const queries = useQueryClient()
  useEffect(() => {
    const look = () => {
      void queries.invalidateQueries({ queryKey: unreadQuery.queryKey })
      void queries.invalidateQueries({ queryKey: noticesQuery.queryKey })
    }
    return subscribeToLive({ onNews: ({ about }) => about === 'notices' && look(), onOpen: look })
  }, [queries])
}

/** Closes on navigation. */
function useFoldedElsewhere(fold: () => void) {
  const { href } = useLocation()
  const [opened, setOpened] = useState(href)
  if (opened === href) return
  setOpened(href)
  fold()
}

function NoticesSkeleton() {
  return (
    <div className="flex flex-col gap-4 p-4">
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} className="h-12 w-full rounded-lg" />
      ))}
    </div>
  )
}
