import type { StoreInfo } from '@matinee/contract/store/store'
import { useQuery } from '@tanstack/react-query'
import { links } from '../links.ts'
import { session } from '../session/queries.ts'
import { useText, type Word } from '../text.tsx'

const NOTICE_WORDS: Record<Exclude<StoreInfo['availability'], 'open'>, Word> = {
  maintenance: 'closed.staff.maintenance',
  not_available: 'closed.staff.not_available',
}

/** Reminds staff that the store is closed to everybody else. */
export function ClosedNotice({ availability }: { availability: keyof typeof NOTICE_WORDS }) {
  const t = useText()
  const { data } = useQuery(session)
  if (data?.user.role !== 'staff') return null

  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-warning px-[var(--gutter)] py-2 text-center text-sm font-semibold text-canvas">
      {t(NOTICE_WORDS[availability])}
      <a href={links.availability} className="underline underline-offset-2">
        {t('closed.staff.change')}
      </a>
    </p>
  )
}
